import { create } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { ProductStock } from "@/domain/product";
import { type InventoryStatus, inventoryStatusOf, inventoryStatusOfGone } from "@/domain/stock";

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

/** Counts what was recorded; a read that began before a product was last heard of has nothing newer to say about it. */
let moment = 0;
const lastHeard = new Map<string, number>();

/** Now, as `recordStock` counts time. To be noted before a read whose answer is recorded later. */
export const stockMoment = (): number => moment;

/** Whether anything was heard of a product since that moment. */
export const heardSince = (productId: string, since: number): boolean => (lastHeard.get(productId) ?? 0) > since;

/** Takes over one status, as live news bring it. */
export const recordStatus = (status: InventoryStatus): void => recordStatuses([status]);

/**
 * Takes over facts about some products.
 * @param readSince when the read began, see `stockMoment`: products that something was heard of since then keep that
 */
export function recordStock(news: readonly ProductStock[], readSince = moment): void {
  const readAt = new Date().toISOString();
  recordStatuses(news.filter(isNewerThan(readSince)).map((stock) => inventoryStatusOf(stock, readAt)));
}

/**
 * Reads the stock of the given products again; a product missing among the answers is no longer sold. When nothing
 * could be read, what is known stays (the service logs it).
 */
export async function refreshStock(productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return;
  const began = stockMoment();
  const { readInventory } = await import("@/services/inventory-service");
  const answer = await readInventory(productIds);
  if (!answer.success || answer.data.length === 0) return;
  const found = new Set(answer.data.map(({ productId }) => productId));
  const gone = productIds.filter((id) => !found.has(id)).map((productId) => ({ productId }));
  const readAt = new Date().toISOString();
  recordStock(answer.data, began);
  recordStatuses(gone.filter(isNewerThan(began)).map(({ productId }) => inventoryStatusOfGone(productId, readAt)));
}

const isNewerThan =
  (readSince: number) =>
  ({ productId }: { productId: string }): boolean =>
    !heardSince(productId, readSince);

/** Statuses that did not change keep their identity, so nothing redraws. */
function recordStatuses(statuses: readonly InventoryStatus[]): void {
  if (statuses.length === 0) return;
  moment += 1;
  for (const { productId } of statuses) lastHeard.set(productId, moment);
  useStockState.setState((state) => {
    const changed = statuses.filter((status) => !sameStock(state.byProduct.get(status.productId), status));
    if (changed.length === 0) return state;
    return {
      byProduct: new Map([...state.byProduct, ...changed.map((status) => [status.productId, status] as const)]),
    };
  });
}

const sameStock = (a: InventoryStatus | undefined, b: InventoryStatus): boolean =>
  a !== undefined &&
  a.status === b.status &&
  a.stockQuantity === b.stockQuantity &&
  a.isAvailable === b.isAvailable &&
  a.thresholdLow === b.thresholdLow;
