import * as v from "valibot";
import { MAX_PRICE, MAX_PRODUCT_NAME_LENGTH, MIN_PRICE, UNKNOWN_SKU } from "@/domain/constants";
import { wholeCentavos } from "@/domain/money";
import type { Product, ProductStock } from "@/domain/product";
import type { LiveProduct } from "@/domain/stock";
import {
  decimal,
  filledText,
  flag,
  imageUrl,
  optionalText,
  optionalWholeNumber,
  type RowReader,
  text,
  time,
} from "./row-fields";

/** Every column of a product that the shop reads, with its brand and category. */
export const PRODUCT_COLUMNS =
  "id,item_name,item_code,description,precio_web,is_active,is_featured,sort_order,created_at,image_url,stock_quantity,min_stock_level,sale_unit,attributes,brand:brands(id,name,slug),category:categories(id,name,slug)";

/** The columns that change while a shopper looks at them. */
export const STOCK_COLUMNS = "id,stock_quantity,is_active,min_stock_level";

const productPrice = v.pipe(decimal, v.minValue(MIN_PRICE), v.maxValue(MAX_PRICE), v.transform(wholeCentavos));

const productName = v.pipe(
  filledText,
  v.transform((name) => [...name].slice(0, MAX_PRODUCT_NAME_LENGTH).join("")),
);

const sku = v.pipe(
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

export const productRow: RowReader<Product> = v.pipe(
  v.object({
    id: filledText,
    item_name: productName,
    item_code: sku,
    description: optionalText,
    precio_web: productPrice,
    brand: named,
    category: named,
    is_active: flag,
    is_featured: v.nullish(flag, false),
    sort_order: v.nullish(decimal, 0),
    created_at: time,
    image_url: imageUrl,
    stock_quantity: optionalWholeNumber,
    min_stock_level: optionalWholeNumber,
    sale_unit: optionalText,
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
      stockQuantity: row.stock_quantity,
      minStockLevel: row.min_stock_level,
      saleUnit: row.sale_unit,
      attributes: row.attributes.map(({ label, value }) => ({ label, value })),
    }),
  ),
);

const stockFields = {
  id: filledText,
  stock_quantity: optionalWholeNumber,
  is_active: flag,
  min_stock_level: optionalWholeNumber,
};
const stockFieldsRow = v.object(stockFields);

const toStock = (row: v.InferOutput<typeof stockFieldsRow>): ProductStock => ({
  productId: row.id,
  stockQuantity: row.stock_quantity,
  isActive: row.is_active,
  minStockLevel: row.min_stock_level,
});

export const stockRow: RowReader<ProductStock> = v.pipe(stockFieldsRow, v.transform(toStock));

/** Everything that shows on a card or in the cart and can change meanwhile. */
export const LIVE_COLUMNS = `${STOCK_COLUMNS},item_name,precio_web,image_url` as const;

export const LIVE_COLUMN_NAMES: readonly string[] = LIVE_COLUMNS.split(",");

const liveColumns = v.object({ ...stockFields, item_name: productName, precio_web: productPrice, image_url: imageUrl });

/** Reads a row of `LIVE_COLUMNS`, whether a query or a realtime event brought it. */
export const liveRow: RowReader<LiveProduct> = v.pipe(
  liveColumns,
  v.transform(
    (row): LiveProduct => ({ ...toStock(row), name: row.item_name, price: row.precio_web, imageUrl: row.image_url }),
  ),
);

/** The row of `LIVE_COLUMNS` that a product was read from. */
export const rowOfLiveProduct = (product: LiveProduct): v.InferInput<typeof liveColumns> => ({
  id: product.productId,
  stock_quantity: product.stockQuantity,
  is_active: product.isActive,
  min_stock_level: product.minStockLevel,
  item_name: product.name,
  precio_web: product.price,
  image_url: product.imageUrl,
});
