import type { CartItem } from "../cart";
import { lackOf } from "../cart-lines";
import { MAX_CART_QUANTITY } from "../constants";
import type { Product } from "../product";
import { isCartQuantity } from "../quantity";
import { cleanSearch } from "../search/search-text";
import type { Lack } from "../stock";
import type { OrderRow } from "./order-line";
import { planReorder, type ReorderPlan, type Shortfall } from "./reorder-plan";
import { settledRow } from "./settled-row";
import { hasUnreadNumber, namesMore } from "./unread";

/** One row of the table: what was written into its cells, and the line that it came from, if it was pasted. */
export type SheetRow = OrderRow & { id: string };

/**
 * What the shop has for a code: its product, and others of the family if that cannot be had; or else what was likely meant.
 */
export type CodeAnswer = { code: string; isFound: boolean; products: readonly Product[] };

/**
 * What is known about a row. `unanswered`: the shop could not be asked. `names_more`: its line names other products, and nobody
 * said yet that they are not wanted. `total` is what the rows of its product ask for together, `firstAt` the place of the first
 * of them.
 */
export type RowState =
  | { kind: "blank" }
  | { kind: "asking" }
  | { kind: "unanswered" }
  | { kind: "unknown"; proposals: readonly Product[] }
  | { kind: "unavailable"; product: Product; lack: Lack; substitutes: readonly Product[] }
  | { kind: "no_quantity"; product: Product }
  | { kind: "names_more"; product: Product }
  | { kind: "ready"; product: Product; quantity: number; total: number; firstAt: number; shortfall: Shortfall | null };

/** `rows` are as they read once their products are known. */
export type SheetPlan = {
  rows: readonly SheetRow[];
  states: readonly RowState[];
  additions: ReorderPlan["additions"];
};

/** A code as it is asked for and answered: one line of what can be seen, at most 200 characters. */
export const askedCode = (code: string): string => cleanSearch(code);

/** The codes of a list, each once. */
export const askedCodes = (rows: readonly SheetRow[]): readonly string[] =>
  [...new Set(rows.map(({ code }) => askedCode(code)))].filter((code) => code !== "");

/** How many a row asks for: one where it does not say, null for what is no quantity of a line. */
export function rowQuantity({ quantity }: Pick<SheetRow, "quantity">): number | null {
  const text = quantity.trim();
  if (text === "") return 1;
  return /^\d{1,9}$/.test(text) && isCartQuantity(Number(text)) ? Number(text) : null;
}

type WithoutAnswer = "asking" | "unanswered";

/**
 * What becomes of each row, and what goes into the cart: of rows of the same product the sum, as far as there is stock and room.
 * @param answers by the code asked for
 * @param withoutAnswer what is said of a code that is not among them
 */
export function planSheet(
  written: readonly SheetRow[],
  answers: ReadonlyMap<string, CodeAnswer>,
  cart: readonly CartItem[],
  withoutAnswer: WithoutAnswer = "asking",
): SheetPlan {
  const rows = written.map((row) => settled(row, answers));
  const totals = new Map<string, { product: Product; quantity: number; firstAt: number }>();
  const drafts = rows.map((row, at): RowState => {
    const state = stateOf(row, answers, withoutAnswer);
    if (state.kind !== "ready") return state;
    const { product, quantity } = state;
    const known = totals.get(product.id) ?? { product, quantity: 0, firstAt: at };
    totals.set(product.id, { ...known, quantity: known.quantity + quantity });
    return state;
  });
  const wanted = [...totals.values()];
  const { additions, shortfalls } = planReorder(
    wanted.map(({ product: { id, name, unit }, quantity }) => ({ productId: id, name, unit, quantity })),
    wanted.map(({ product }) => product),
    cart,
  );
  const shortfallOf = new Map(shortfalls.map((shortfall) => [shortfall.productId, shortfall]));
  const states = drafts.map((state): RowState => {
    const total = state.kind === "ready" && totals.get(state.product.id);
    if (state.kind !== "ready" || !total) return state;
    const { quantity, firstAt, product } = total;
    return { ...state, total: quantity, firstAt, shortfall: shortfallOf.get(product.id) ?? null };
  });
  return { rows, states, additions };
}

/** Rows that were settled already, kept because every key that is pressed asks for all of them again. */
const settledRows = new WeakMap<SheetRow, { product: Product; row: SheetRow }>();

function settled(row: SheetRow, answers: ReadonlyMap<string, CodeAnswer>): SheetRow {
  const answer = answers.get(askedCode(row.code));
  const [product] = answer?.isFound ? answer.products : [];
  if (!product) return row;
  const known = settledRows.get(row);
  if (known?.product === product) return known.row;
  const read = settledRow(row, product);
  settledRows.set(row, { product, row: read });
  return read;
}

function stateOf(row: SheetRow, answers: ReadonlyMap<string, CodeAnswer>, withoutAnswer: WithoutAnswer): RowState {
  const code = askedCode(row.code);
  if (code === "") return row.quantity.trim() === "" ? { kind: "blank" } : { kind: "unknown", proposals: [] };
  const answer = answers.get(code);
  if (!answer) return { kind: withoutAnswer };
  const [product, ...substitutes] = answer.products;
  if (!answer.isFound || !product) return { kind: "unknown", proposals: answer.products };
  const lack = lackOf(product);
  if (lack) return { kind: "unavailable", product, lack, substitutes };
  const quantity = rowQuantity(row);
  if (quantity === null || isUncounted(row, product)) return { kind: "no_quantity", product };
  if (namesMore(row)) return { kind: "names_more", product };
  return { kind: "ready", product, quantity, total: quantity, firstAt: 0, shortfall: null };
}

/** Whether nobody can tell how many a row asks for. */
const isUncounted = (row: SheetRow, product: Product): boolean =>
  row.counted === "unclear" || (row.quantity.trim() === "" && hasUnreadNumber(row, product));

/** How many of its product go into the cart, for all of its rows together. */
export const addedOf = ({ shortfall, total }: Extract<RowState, { kind: "ready" }>): number =>
  shortfall?.added ?? total;

/** What the rows ask for that the shop has, whatever lies in the cart: each product once, as many as one line holds at most. */
export const readyLines = (states: readonly RowState[]): ReorderPlan["additions"] =>
  states.flatMap((state, at) =>
    state.kind === "ready" && state.firstAt === at
      ? [{ product: state.product, quantity: Math.min(state.total, MAX_CART_QUANTITY) }]
      : [],
  );

/** The rows that stay once the rest is in the cart: those that ask for something else, and what was missing of a product. */
export function rowsLeft(rows: readonly SheetRow[], { states, additions }: SheetPlan): readonly SheetRow[] {
  const added = new Map(additions.map(({ product, quantity }) => [product.id, quantity]));
  return rows.flatMap((row, at) => {
    const state = states[at];
    if (state?.kind === "blank") return [];
    if (state?.kind !== "ready" || !added.has(state.product.id)) return [row];
    const missing = state.total - (added.get(state.product.id) ?? 0);
    return missing > 0 && state.firstAt === at ? [{ ...row, quantity: String(missing), counted: undefined }] : [];
  });
}
