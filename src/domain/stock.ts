/** Derived from a product, never stored. */
export type StockStatus = "in-stock" | "low-stock" | "out-of-stock" | "unknown";

/** The inventory of one product as the screens use it. `lastUpdated` is ISO 8601. */
export type InventoryStatus = {
  productId: string;
  status: StockStatus;
  stockQuantity: number | null;
  lastUpdated: string;
  thresholdLow: number;
  isAvailable: boolean;
};
