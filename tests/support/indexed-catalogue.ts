import { createHash } from "node:crypto";
import { catalogue } from "../../scripts/catalogue/catalogue";
import type { IndexedCatalogue, IndexedRow, ListingRow } from "../../scripts/search-index";

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");
const uuidOf = (text: string): string => hashOf(text).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
/** A whole number below `count` that depends on the text alone. */
const numberOf = (text: string, count: number): number => Number.parseInt(hashOf(text).slice(0, 8), 16) % count;
const oneOf = <T>(text: string, list: readonly T[]): T => list[numberOf(text, list.length)] as T;

const colours = ["azul", "rojo", "negro", "blanco", "verde", "amarillo", "gris", "naranja", "transparente", "canela"];

/** Variants as a shop of this size has them: another colour, size, model or pack, a SKU of the same series. */
const variants: readonly ((seed: string) => string)[] = [
  (seed) => `modelo ${100 + numberOf(`model ${seed}`, 900)}`,
  (seed) => oneOf(`colour ${seed}`, colours),
  (seed) => `${5 + numberOf(`width ${seed}`, 90)} × ${5 + numberOf(`height ${seed}`, 90)} cm`,
  (seed) => `con ${2 + numberOf(`pieces ${seed}`, 200)} piezas`,
];

const listing = (slug: string): ListingRow => ({ id: uuidOf(slug), name: slug.replaceAll("-", " "), slug });

const models = catalogue.flatMap(({ slug, families }) =>
  families.flatMap(({ brand, picture, items }) =>
    items.map((item) => ({ item, brand, category: slug, picture: item.own.picture ?? picture })),
  ),
);

/**
 * A catalogue of any size, the same every time: the demo shop's products, then variants of them.
 * @param pictureOf the address of a product's picture; unless given, products of a family share one
 */
export function generatedCatalogue(
  size: number,
  pictureOf = (_sku: string, family: string) => `/images/products/${family}.svg`,
): IndexedCatalogue {
  const products = Array.from({ length: size }, (_, number): IndexedRow => {
    const { item, brand, category, picture } = models[number % models.length] as (typeof models)[number];
    const seed = String(number);
    const sku = item.sku.replace(/\d+$/, String(10_000 + number * 7));
    return {
      id: uuidOf(`product ${seed}`),
      item_name: number < models.length ? item.name : `${item.name} ${oneOf(`variant ${seed}`, variants)(seed)}`,
      item_code: sku,
      brand_id: brand && uuidOf(brand),
      category_id: uuidOf(category),
      image_url: pictureOf(sku, picture),
      sale_unit: item.unit,
      is_sold_out: numberOf(`sold out ${seed}`, 14) === 0,
      created_at: new Date(1_700_000_000_000 + numberOf(`day ${seed}`, 30_000_000) * 1000).toISOString(),
    };
  });
  const brands = [...new Set(models.flatMap(({ brand }) => brand ?? []))];
  return {
    products,
    categories: catalogue.map(({ slug }) => listing(slug)),
    brands: brands.map(listing),
    synonyms: [],
  };
}

/** The address of a picture that no other product shares, and that says nothing of the product. */
export const hostedPicture = (sku: string): string =>
  `https://abcdefghijklmnopqrst.supabase.co/storage/v1/object/public/products/${uuidOf(`picture ${sku}`)}.webp`;
