import { TAX_RATE } from "../../src/domain/constants";
import type { CatalogueCategory, CatalogueItem, Family } from "./catalogue-types";
import { familyOf } from "./families";
import { enteredAt, fixedUuid, minimumOf, stockOf } from "./fixed-rules";
import { countedStock, featuredSkus, inactiveSkus, skusWithoutBrand, skusWithoutPicture } from "./merchandising";
import { json, sqlValue } from "./sql-text";
import { breaksOf, foodSkus, singleUnits } from "./terms";

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
  "more_image_urls",
  "stock_quantity",
  "min_stock_level",
  "sale_unit",
  "unit_name",
  "tax_rate",
  "family_code",
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
    `{${(product.own.views ?? []).map((view) => `/images/views/${view}.svg`).join(",")}}`,
    counted === undefined ? stockOf(sku, price, minimum) : counted,
    minimum,
    product.unit,
    singleUnits[sku] ?? null,
    foodSkus.has(sku) ? 0 : TAX_RATE,
    familyOf(sku),
    dataSheet(family, product),
  ]);
}

/** One SQL row per product of the category. */
export function productRows(category: CatalogueCategory): string[] {
  return category.families.flatMap((family) => family.items.map((product) => productRow(category, family, product)));
}

/** One SQL row per quantity from which a product of the category gets cheaper. */
export const breakRows = ({ families }: CatalogueCategory): string[] =>
  families.flatMap(({ items }) =>
    items.flatMap((product) =>
      breaksOf(product).map(([minQuantity, percentage]) =>
        sqlValue([
          fixedUuid("volume", `${product.sku}/${minQuantity}`),
          fixedUuid("product", product.sku),
          minQuantity,
          percentage,
          true,
        ]),
      ),
    ),
  );
