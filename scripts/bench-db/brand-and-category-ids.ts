import type pg from "pg";

/** The ids of the filled shop's brands and categories, sorted by their numbers as text. */
export async function brandAndCategoryIds(client: pg.Client): Promise<{ brands: string[]; categories: string[] }> {
  const idsOf = async (table: "brands" | "categories") => {
    const { rows } = await client.query<{ id: string }>(`select id from public.${table} order by slug`);
    return rows.map(({ id }) => id);
  };
  return { brands: await idsOf("brands"), categories: await idsOf("categories") };
}
