import { setTimeout } from "node:timers/promises";
import * as v from "valibot";
import { pathTo } from "../src/lib/paths.ts";
import { readAnswer, refusesKey } from "./check-hosted/project.ts";
import type { SitePage } from "./sitemap.ts";

/** Where the catalogue can be read with the public key: a Supabase project, or the embedded backend's `fetch`. */
export type CatalogueSource = {
  /** Without a trailing slash. */
  url: string;
  key: string;
  fetch: (request: Request) => Promise<Response>;
};

/** The project does not know the key it was asked with: no failure of a moment, but a wrong setting. */
export class KeyRefused extends Error {}

/** As many rows as a Supabase project hands out at once. */
const PAGE_SIZE = 1000;
const TIMEOUT_MS = 10_000;

/** The pauses before the source is asked again: a moment's failure must not publish a shop without the pages of its catalogue. */
const RETRY_AFTER_MS = [1000, 2000, 3000];

const named = v.object({ id: v.string(), slug: v.string() });
const dated = v.object({ id: v.string(), updated_at: v.string() });

/**
 * The pages of everything on sale: categories, brands, products.
 * @throws when the source cannot be reached, refuses, or answers with something else than rows; `KeyRefused` where it refuses the key
 */
export async function cataloguePages(source: CatalogueSource): Promise<SitePage[]> {
  const categories = await readAll(source, "categories", "id,slug", named);
  const brands = await readAll(source, "brands", "id,slug", named);
  const products = await readAll(source, "products", "id,updated_at", dated);
  return [
    ...categories.map(({ slug }) => ({ path: pathTo.category(slug) })),
    ...brands.map(({ slug }) => ({ path: pathTo.brand(slug) })),
    ...products.map(({ id, updated_at }) => ({ path: pathTo.product(id), lastModified: updated_at })),
  ];
}

/** Reads on from the last id until nothing follows, so that no row is missed or read twice, however few come at once. */
export async function readAll<Row extends { id: string }>(
  source: CatalogueSource,
  table: string,
  columns: string,
  row: v.GenericSchema<unknown, Row>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const query = new URLSearchParams({ select: columns, is_active: "eq.true", order: "id", limit: String(PAGE_SIZE) });
    const last = rows.at(-1);
    if (last) query.set("id", `gt.${last.id}`);
    const page = v.parse(v.array(row), await readJson(source, `${table}?${query}`));
    if (page.length === 0) return rows;
    rows.push(...page);
  }
}

/** @throws as `cataloguePages` does, after three more tries where the failure may pass */
export async function readJson(source: CatalogueSource, pathAndQuery: string): Promise<unknown> {
  for (const waitMs of RETRY_AFTER_MS) {
    const answer = await ask(source, pathAndQuery).catch((cause: unknown) => cause);
    if (!mayPass(answer)) return jsonOf(answer, pathAndQuery);
    await setTimeout(waitMs);
  }
  return jsonOf(await ask(source, pathAndQuery), pathAndQuery);
}

function ask({ url, key, fetch }: CatalogueSource, pathAndQuery: string): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(new Request(`${url}/rest/v1/${pathAndQuery}`, { headers: { apikey: key }, signal }));
}

/** Whether a failure may pass: a busy server, a missing answer, a broken line may; a server that refuses connections will not. */
function mayPass(answer: unknown): boolean {
  if (answer instanceof Response) return answer.status === 429 || answer.status >= 500;
  if (!(answer instanceof Error)) return false;
  const { name, cause } = answer;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return name === "TimeoutError" || /^(ECONNRESET|EPIPE|ETIMEDOUT|EAI_AGAIN|UND_ERR_)/.test(code);
}

async function jsonOf(answer: unknown, pathAndQuery: string): Promise<unknown> {
  if (!(answer instanceof Response)) throw answer;
  if (answer.ok) return answer.json();
  const words = `the database answered ${answer.status} to ${pathAndQuery}`;
  throw refusesKey(await readAnswer(answer)) ? new KeyRefused(words) : new Error(words);
}
