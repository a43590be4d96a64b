import type { Pesos } from "./money";

export type Brand = { id: string; name: string; slug: string; isActive: boolean; createdAt: string };

export type Category = { id: string; name: string; slug: string; isActive: boolean; imageUrl: string | null };

/** One product of the catalogue, as every layer above `services` knows it. */
export type Product = {
  id: string;
  /** `item_name`, at most 500 characters. */
  name: string;
  /** `item_code`; «UNKNOWN» when the row has none. */
  sku: string;
  description: string | null;
  /** `precio_web`: pesos before IVA. */
  price: Pesos;
  brand: Pick<Brand, "id" | "name" | "slug"> | null;
  category: Pick<Category, "id" | "name" | "slug"> | null;
  isActive: boolean;
  isFeatured: boolean;
  sortOrder: number;
  createdAt: string;
  imageUrl: string | null;
  /** Pieces in stock; null means nobody has counted them («Consultando»). */
  stockQuantity: number | null;
  minStockLevel: number | null;
  /** What one unit of quantity is, e.g. «Caja con 12 piezas»; null when it is simply a piece. */
  saleUnit: string | null;
  /** The data sheet, in display order, e.g. { label: "Material", value: "Nitrilo" }. */
  attributes: readonly { label: string; value: string }[];
};

/** The live part of a product, as realtime events and inventory reads deliver it. */
export type ProductStock = {
  productId: string;
  stockQuantity: number | null;
  isActive: boolean;
  minStockLevel: number | null;
};
