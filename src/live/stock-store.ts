import { useMemo } from "react";
import { create } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { CartItem } from "@/domain/cart";
import { type CheckedLine, checkedLine } from "@/domain/cart-lines";
import { type AppError, toAppError } from "@/domain/errors";
import type { Product, ProductStock } from "@/domain/product";
import { type InventoryStatus, inventoryStatusOf, inventoryStatusOfGone } from "@/domain/stock";
import { late } from "@/lib/late";
import { fail, ok, type Result } from "@/lib/result";

const inventory = late(() => import("@/services/inventory-service"));

/** What was last heard of the stock of a product; `stock` is null when the shop no longer has it. `heardAt`: ISO 8601. */
type Heard = { stock: ProductStock | null; heardAt: string };

type StockState = {
  /** By product; those that nobody asked about are absent. */
  byProduct: ReadonlyMap<string, Heard>;
};

/** Live stock, fed by re-reads and by whatever else hears of changes. Not persisted: old stock is worse than none. */
export const useStockState = create<StockState>()(() => ({ byProduct: new Map() }));

/** The live status of a product; undefined until it was read. */
export function useStock(productId: string): InventoryStatus | undefined {
  const heard = useStockState(({ byProduct }) => byProduct.get(productId));
  return useMemo(() => statusOf(productId, heard), [productId, heard]);
}

/** Lines of a cart or an order with the live status of their products, in their order. */
export function useCheckedLines(lines: readonly CartItem[]): readonly CheckedLine[] {
  const heard = useStockState(useShallow(({ byProduct }) => lines.map(({ product }) => byProduct.get(product.id))));
  return useMemo(
    () => lines.map((line, at) => checkedLine(line, statusOf(line.product.id, heard[at]))),
    [lines, heard],
  );
}

/** The live status of a product, read once: for the moment of an action. */
export const readStock = (productId: string): InventoryStatus | undefined => statusOf(productId, heardOf(productId));

/** A line with the live status of its product, read once as well. */
export const readCheckedLine = (line: CartItem): CheckedLine => checkedLine(line, readStock(line.product.id));

/**
 * The product with its stock as last heard of, unless it was read later than that.
 * @param readAt in ms since 1970; 0 when nobody knows, as for what a list has shown
 */
export function useNewestStock(product: Product | undefined, readAt: number): Product | undefined {
  const heard = useStockState(({ byProduct }) => (product ? byProduct.get(product.id) : undefined));
  return useMemo(() => {
    if (!product || !heard || heardAtMs(heard) < readAt) return product;
    if (!heard.stock) return { ...product, isActive: false };
    const { isActive, stockQuantity, minStockLevel } = heard.stock;
    return { ...product, isActive, stockQuantity, minStockLevel };
  }, [product, readAt, heard]);
}

/** Counts the recorded news: a read that began before a product was last heard of has nothing newer to say about it. */
let revision = 0;
const lastHeard = new Map<string, number>();

/** The revision of what is known now. To be noted before a read whose answer is recorded later. */
export const stockRevision = (): number => revision;

/** Whether anything was heard of a product since that revision. */
export const heardSince = (productId: string, since: number): boolean => (lastHeard.get(productId) ?? 0) > since;

/** Takes over what was heard of a product, null when the shop no longer has it. */
export const recordHeard = (productId: string, stock: ProductStock | null): void =>
  recordAll(new Map([[productId, stock]]));

/**
 * Takes over facts about some products.
 * @param readSince when the read began, see `stockRevision`: products of which something was heard since then keep that news
 */
export function recordStock(read: readonly ProductStock[], readSince = revision): void {
  recordAll(
    new Map(read.filter(({ productId }) => !heardSince(productId, readSince)).map((stock) => [stock.productId, stock])),
  );
}

/** Like `recordStock`, for what a page read at that time (ms since 1970); ignored if it is older than the last news. */
export function recordStockAsOf(stock: ProductStock, readAt: number): void {
  const heard = heardOf(stock.productId);
  if ((heard ? heardAtMs(heard) : 0) < readAt) recordHeard(stock.productId, stock);
}

/**
 * Reads the stock of the given products again; a product missing among the answers is no longer sold. When it cannot be
 * read, what is known stays.
 */
export async function refreshStock(productIds: readonly string[]): Promise<Result<void, AppError>> {
  if (productIds.length === 0) return ok(undefined);
  const began = stockRevision();
  const answer = await read(productIds);
  if (!answer.success) return answer;
  const found = new Map(answer.data.map((stock) => [stock.productId, stock]));
  recordAll(new Map(productIds.filter((id) => !heardSince(id, began)).map((id) => [id, found.get(id) ?? null])));
  return ok(undefined);
}

/** The service logs its own failures. */
async function read(productIds: readonly string[]): Promise<Result<readonly ProductStock[], AppError>> {
  try {
    const { readLiveProducts } = await inventory.need();
    return await readLiveProducts(productIds);
  } catch (cause) {
    return fail(toAppError(cause, "refreshStock"));
  }
}

const heardOf = (productId: string): Heard | undefined => useStockState.getState().byProduct.get(productId);

const heardAtMs = ({ heardAt }: Heard): number => Date.parse(heardAt);

function statusOf(productId: string, heard: Heard | undefined): InventoryStatus | undefined {
  if (!heard) return undefined;
  const { stock, heardAt } = heard;
  return stock ? inventoryStatusOf(stock, heardAt) : inventoryStatusOfGone(productId, heardAt);
}

/** The stock of several products as just heard, null of those that are gone. What did not change keeps its identity, so that nothing redraws. */
export function recordAll(news: ReadonlyMap<string, ProductStock | null>): void {
  if (news.size === 0) return;
  revision += 1;
  for (const productId of news.keys()) lastHeard.set(productId, revision);
  const heardAt = new Date().toISOString();
  useStockState.setState((state) => {
    const changed = [...news].filter(([productId, stock]) => !isSame(state.byProduct.get(productId), stock));
    // Nothing redraws, yet whoever waits until stock can be read again hears of it.
    if (changed.length === 0) return {};
    return {
      byProduct: new Map([...state.byProduct, ...changed.map(([id, stock]) => [id, { stock, heardAt }] as const)]),
    };
  });
}

function isSame(heard: Heard | undefined, stock: ProductStock | null): boolean {
  if (!heard?.stock || !stock) return heard !== undefined && heard.stock === stock;
  return (
    heard.stock.stockQuantity === stock.stockQuantity &&
    heard.stock.isActive === stock.isActive &&
    heard.stock.minStockLevel === stock.minStockLevel
  );
}
