import type { CatalogueCategory, CatalogueItem, Family } from "./catalogue-types";
import { enteredAt, fixedUuid, minimumOf, stockOf } from "./fixed-rules";
import { countedStock, featuredSkus, inactiveSkus, skusWithoutBrand, skusWithoutPicture } from "./merchandising";
import { json, sqlValue } from "./sql-text";

/** The columns of `public.products` that the seed fills, in the order of the values. */
export const productColumns = [
  "id",
  "item_name",
  "item_code",
  "description",
  "precio_web",
  "brand_id",
  "category_id",
  "is_active",
  "is_featured",
  "sort_order",
  "created_at",
  "updated_at",
  "image_url",
  "stock_quantity",
  "min_stock_level",
  "sale_unit",
  "attributes",
] as const;

function dataSheet(family: Family, product: CatalogueItem): string {
  const rows = Object.entries({ ...family.attributes, ...product.attributes });
  return json(rows.flatMap(([label, value]) => (value === null ? [] : [{ label, value }])));
}

function productRow(category: CatalogueCategory, family: Family, product: CatalogueItem): string {
  const { sku, price } = product;
  const place = featuredSkus.indexOf(sku);
  const minimum = minimumOf(sku, price);
  const counted = countedStock[sku];
  const created = enteredAt(sku);
  const hasBrand = family.brand !== null && !skusWithoutBrand.has(sku);
  return sqlValue([
    fixedUuid("product", sku),
    product.name,
    sku,
    `${product.own.about ?? family.about} ${product.note}`,
    price,
    hasBrand && family.brand ? fixedUuid("brand", family.brand) : null,
    fixedUuid("category", category.slug),
    !inactiveSkus.has(sku),
    place >= 0,
    place + 1,
    created,
    created,
    skusWithoutPicture.has(sku) ? null : `/images/products/${product.own.picture ?? family.picture}.svg`,
    counted === undefined ? stockOf(sku, price, minimum) : counted,
    minimum,
    product.unit,
    dataSheet(family, product),
  ]);
}

/** One SQL row per product of the category. */
export function productRows(category: CatalogueCategory): string[] {
  return category.families.flatMap((family) => family.items.map((product) => productRow(category, family, product)));
}
