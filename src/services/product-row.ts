import * as v from "valibot";
import { MAX_PRICE, MAX_PRODUCT_NAME_LENGTH, MIN_PRICE, UNKNOWN_SKU } from "@/domain/constants";
import { wholeCentavos } from "@/domain/money";
import type { Product, ProductStock } from "@/domain/product";
import type { SaleUnit } from "@/domain/unit";
import { safeImageUrl } from "@/lib/safe-url";
import {
  decimal,
  filledText,
  flag,
  imageUrl,
  optionalText,
  optionalWholeNumber,
  quantity,
  type RowReader,
  taxRate,
  text,
  time,
} from "./rows";

/** Every column of a product that the shop reads, with its brand and category. */
export const PRODUCT_COLUMNS =
  "id,item_name,item_code,description,precio_web,is_active,is_featured,sort_order,created_at,image_url,stock_quantity,min_stock_level,sale_unit,unit_name,unit_content,content_name,tax_rate,family_code,attributes,brand:brands(id,name,slug),category:categories(id,name,slug)";

/** What a product's own page shows besides. */
export const PRODUCT_PAGE_COLUMNS = `${PRODUCT_COLUMNS},more_image_urls` as const;

/** The columns that change while a shopper looks at them. */
export const STOCK_COLUMNS = "id,stock_quantity,is_active,min_stock_level";

export const productPrice = v.pipe(decimal, v.minValue(MIN_PRICE), v.maxValue(MAX_PRICE), v.transform(wholeCentavos));

/** What one unit of a product is, or was when it was ordered. */
export const unitFields = { unit_name: filledText, unit_content: quantity, content_name: optionalText };

const unitObject = v.object(unitFields);

/** What one unit is, and its IVA; of products as of lines of an order. */
export const termsFields = { ...unitFields, tax_rate: taxRate };

export const toUnit = (row: v.InferOutput<typeof unitObject>): SaleUnit => ({
  name: row.unit_name,
  content: row.unit_content,
  contentName: row.content_name,
});

export const productName = v.pipe(
  filledText,
  v.transform((name) => [...name].slice(0, MAX_PRODUCT_NAME_LENGTH).join("")),
);

export const productSku = v.pipe(
  optionalText,
  v.transform((code) => code?.trim() || UNKNOWN_SKU),
);

const named = v.nullish(v.object({ id: filledText, name: filledText, slug: filledText }), null);

const attribute = v.object({ label: filledText, value: text });

/** A data sheet with a broken entry still shows the others. */
const attributes = v.pipe(
  v.nullish(v.unknown(), null),
  v.transform((entries) =>
    Array.isArray(entries) ? entries.filter((entry) => v.safeParse(attribute, entry).success) : [],
  ),
);

/** A picture whose address is not allowed is left out; the others are still good. */
const imageUrls = v.pipe(
  v.unknown(),
  v.transform((addresses) => (Array.isArray(addresses) ? addresses.flatMap((one) => safeImageUrl(one) ?? []) : [])),
);

export const productRow: RowReader<Product> = v.pipe(
  v.object({
    id: filledText,
    item_name: productName,
    item_code: productSku,
    description: optionalText,
    precio_web: productPrice,
    brand: named,
    category: named,
    is_active: flag,
    is_featured: v.nullish(flag, false),
    sort_order: v.nullish(decimal, 0),
    created_at: time,
    image_url: imageUrl,
    more_image_urls: v.optional(imageUrls),
    stock_quantity: optionalWholeNumber,
    min_stock_level: optionalWholeNumber,
    sale_unit: optionalText,
    family_code: optionalText,
    ...termsFields,
    attributes,
  }),
  v.transform(
    (row): Product => ({
      id: row.id,
      name: row.item_name,
      sku: row.item_code,
      description: row.description,
      price: row.precio_web,
      brand: row.brand,
      category: row.category,
      isActive: row.is_active,
      isFeatured: row.is_featured,
      sortOrder: row.sort_order,
      createdAt: row.created_at,
      imageUrl: row.image_url,
      ...(row.more_image_urls && { moreImageUrls: row.more_image_urls }),
      stockQuantity: row.stock_quantity,
      minStockLevel: row.min_stock_level,
      saleUnit: row.sale_unit,
      familyCode: row.family_code,
      unit: toUnit(row),
      taxRate: row.tax_rate,
      attributes: row.attributes.map(({ label, value }) => ({ label, value })),
    }),
  ),
);

export const stockFields = {
  id: filledText,
  stock_quantity: optionalWholeNumber,
  is_active: flag,
  min_stock_level: optionalWholeNumber,
};
const stockFieldsRow = v.object(stockFields);

export const toStock = (row: v.InferOutput<typeof stockFieldsRow>): ProductStock => ({
  productId: row.id,
  stockQuantity: row.stock_quantity,
  isActive: row.is_active,
  minStockLevel: row.min_stock_level,
});

export const stockRow: RowReader<ProductStock> = v.pipe(stockFieldsRow, v.transform(toStock));
