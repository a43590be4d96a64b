import type { CartItem, CartItemSource, PriceChange } from "./cart";
import { comparePesos, timesPesos } from "./money";
import { canAddToCart, type Product, stockOf } from "./product";
import { type InventoryStatus, inventoryStatusOf, isAvailable, type Lack } from "./stock";
import { isSameUnit, type SaleUnit } from "./unit";

/** A new line. `id` and `now` (ISO 8601) come from outside, so that the same input always makes the same line. */
export function createLine(
  product: Product,
  given: { id: string; quantity: number; source: CartItemSource; now: string },
): CartItem {
  return {
    id: given.id,
    product,
    quantity: given.quantity,
    unitPrice: product.price,
    originalUnitPrice: product.price,
    totalPrice: timesPesos(product.price, given.quantity),
    bulkDiscountApplied: false,
    addedAt: given.now,
    updatedAt: given.now,
    source: given.source,
  };
}

/** The line with fresher data of its product. Where that is sold by another unit now, the accepted one stays known. */
export function withProduct({ acceptedUnit, ...line }: CartItem, product: Product): CartItem {
  const accepted = acceptedUnit ?? line.product.unit;
  return isSameUnit(accepted, product.unit) ? { ...line, product } : { ...line, product, acceptedUnit: accepted };
}

/**
 * Whether the price, or what is sold for it, is no longer what the shopper accepted. Nothing is sold at no price, so none is to be
 * accepted.
 */
export const hasNewPrice = ({ unitPrice, acceptedUnit, product }: CartItem): boolean =>
  product.price > 0 && (acceptedUnit !== undefined || comparePesos(unitPrice, product.price) !== 0);

/** A price that changed, of which unit, and at which rate it is taxed. `oldUnit`: the accepted one, where the unit changed. */
export type PricedChange = PriceChange & Pick<Product, "taxRate" | "unit"> & { oldUnit: SaleUnit | undefined };

/**
 * Lines whose price or unit is no longer the one the shopper accepted. Amounts are always computed with the new price; the
 * shopper is asked to accept it before paying.
 */
export const priceChanges = (lines: readonly CartItem[]): readonly PricedChange[] =>
  lines.filter(hasNewPrice).map((line) => ({
    productId: line.product.id,
    productName: line.product.name,
    oldPrice: line.unitPrice,
    newPrice: line.product.price,
    taxRate: line.product.taxRate,
    unit: line.product.unit,
    oldUnit: line.acceptedUnit,
  }));

/** The lines with fresher product data (price, name, picture, stock) where there is some. */
export function refreshProducts(
  lines: readonly CartItem[],
  products: ReadonlyMap<string, Product>,
): readonly CartItem[] {
  return lines.map((line) => {
    const product = products.get(line.product.id);
    return product ? withProduct(line, product) : line;
  });
}

/**
 * A line with what is known about its stock; live news beat what was read together with the product. A product that has
 * lost its price or its SKU cannot be had, however much of it there is: the database answers the same.
 */
export type CheckedLine = { line: CartItem; stock: InventoryStatus };

export function checkedLine(line: CartItem, live: InventoryStatus | undefined): CheckedLine {
  const stock = live ?? inventoryStatusOf(stockOf(line.product), line.updatedAt);
  const isIncomplete = stock.isAvailable && canAddToCart(line.product).length > 0;
  return { line, stock: isIncomplete ? { ...stock, status: "out-of-stock", isAvailable: false } : stock };
}

/** Why nothing can be had of a product; null where some can. */
export function lackOf(product: Product): Lack | null {
  if (!product.isActive) return "not_sold";
  return canAddToCart(product)[0] ?? (isAvailable(product) ? null : "sold_out");
}

/**
 * Why nothing can be had of a line; null where some can. Where the shop has taken the product from sale or no longer has it, some
 * are left, or were never counted. The answer to an order counts none of such a product (`recordConflicts`): its line knows.
 */
export function lackOfLine({ line: { product }, stock }: CheckedLine): Lack | null {
  if (stock.isAvailable) return null;
  if (!product.isActive || stock.status === "unknown") return "not_sold";
  return canAddToCart(product)[0] ?? (stock.stockQuantity === 0 ? "sold_out" : "not_sold");
}

/** How the stock looks over the whole cart; the worst line decides. */
export type CartStock = "enough" | "limited" | "not-sold" | "sold-out";

/** Whether some can be had of every line. */
export const canProceed = (stock: CartStock): boolean => stock === "enough" || stock === "limited";

/**
 * sold-out: a line is · not-sold: a line cannot be had for another reason · limited: few pieces left, or fewer than wanted ·
 * enough: none of these
 */
export function cartStockOf(lines: readonly CheckedLine[]): CartStock {
  const lacks = lines.flatMap((line) => lackOfLine(line) ?? []);
  if (lacks.length > 0) return lacks.includes("sold_out") ? "sold-out" : "not-sold";
  return lines.some(isLimited) ? "limited" : "enough";
}

const isLimited = ({ line, stock }: CheckedLine): boolean =>
  stock.status === "low-stock" || (stock.stockQuantity !== null && line.quantity > stock.stockQuantity);
