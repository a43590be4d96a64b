import { create } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { DEFAULT_MIN_STOCK_LEVEL } from "@/domain/constants";
import type { ProductStock } from "@/domain/product";
import { type InventoryStatus, inventoryStatusOf } from "@/domain/stock";
import { readInventory } from "@/services/inventory-service";

type StockState = {
  /** What was last heard about a product, by id; products nobody asked about are absent. */
  byProduct: ReadonlyMap<string, InventoryStatus>;
};

/** Live stock, fed by re-reads and by whatever else hears of changes. Not persisted: old stock is worse than none. */
export const useStockState = create<StockState>()(() => ({ byProduct: new Map() }));

/** The live status of a product; undefined until it was read. */
export const useStock = (productId: string): InventoryStatus | undefined =>
  useStockState(({ byProduct }) => byProduct.get(productId));

/** The same, read once: for the moment of an action. */
export const readStock = (productId: string): InventoryStatus | undefined =>
  useStockState.getState().byProduct.get(productId);

/** The live statuses of several products, in the order asked for. */
export const useStocks = (productIds: readonly string[]): readonly (InventoryStatus | undefined)[] =>
  useStockState(useShallow(({ byProduct }) => productIds.map((id) => byProduct.get(id))));

/** Takes over news about some products; statuses that did not change keep their identity, so nothing redraws. */
export function recordStock(news: readonly ProductStock[]): void {
  if (news.length === 0) return;
  const readAt = new Date().toISOString();
  useStockState.setState(({ byProduct }) => {
    const next = new Map(byProduct);
    for (const stock of news) {
      const known = byProduct.get(stock.productId);
      const status = inventoryStatusOf(stock, readAt);
      if (!known || !sameStock(known, status)) next.set(stock.productId, status);
    }
    return { byProduct: next };
  });
}

/**
 * Reads the stock of the given products again; a product missing among the answers is no longer sold. When nothing
 * could be read, what is known stays (the service logs it).
 */
export async function refreshStock(productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return;
  const answer = await readInventory(productIds);
  if (!answer.success || answer.data.length === 0) return;
  recordStock(answer.data);
  const found = new Set(answer.data.map(({ productId }) => productId));
  recordGone(productIds.filter((id) => !found.has(id)));
}

function recordGone(productIds: readonly string[]): void {
  const lastUpdated = new Date().toISOString();
  const gone = productIds.map((productId): [string, InventoryStatus] => [
    productId,
    {
      productId,
      status: "unknown",
      stockQuantity: null,
      lastUpdated,
      thresholdLow: DEFAULT_MIN_STOCK_LEVEL,
      isAvailable: false,
    },
  ]);
  if (gone.length > 0) useStockState.setState(({ byProduct }) => ({ byProduct: new Map([...byProduct, ...gone]) }));
}

const sameStock = (a: InventoryStatus, b: InventoryStatus): boolean =>
  a.status === b.status &&
  a.stockQuantity === b.stockQuantity &&
  a.isAvailable === b.isAvailable &&
  a.thresholdLow === b.thresholdLow;
