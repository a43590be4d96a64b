import type { CartServer } from "@/cart/outbox";
import type { GuestCartRow } from "@/domain/cart";
import { MAX_CART_LINES } from "@/domain/constants";
import { type AppError, appError } from "@/domain/errors";
import type { OrderedLine } from "@/domain/orders/order-contents";
import type { Product } from "@/domain/product";
import { isCartQuantity } from "@/domain/quantity";
import { fail, ok, type Result } from "@/lib/result";

/** What can happen to one request. */
export const faults = {
  /** The server fails, nothing was written. */
  error: { commits: false, answer: () => fail(appError("server_error", "broken", { status: 500 })), afterMs: 20 },
  /** The server asks for a pause. */
  busy: {
    commits: false,
    answer: () => fail(appError("server_error", "slow down", { status: 429, retryAfterSeconds: 5 })),
    afterMs: 20,
  },
  /** Written, but the answer never comes: the connection breaks. */
  lostAnswer: { commits: true, answer: () => fail(appError("network", "broken")), afterMs: 20 },
  /** The request never arrives. */
  lostRequest: { commits: false, answer: () => fail(appError("network", "broken")), afterMs: 0 },
  /** Nobody answers until the page gives up; written or not. */
  silentAfter: { commits: true, answer: () => fail(appError("timeout", "too slow")), afterMs: 10_000 },
  silentBefore: { commits: false, answer: () => fail(appError("timeout", "too slow")), afterMs: 10_000 },
  /** Works, and takes its time: what is read is what was there when the request came in. */
  slow: { commits: true, answer: null, afterMs: 3000 },
  /** Arrives after others that were sent later. */
  late: { commits: true, answer: null, afterMs: 20, arrivesMs: 2000 },
} satisfies Record<string, FaultKind>;

type FaultKind = {
  commits: boolean;
  /** null for the true one. */
  answer: (() => Result<never, AppError>) | null;
  afterMs: number;
  arrivesMs?: number;
};

export type Fault = keyof typeof faults;

const UNDER_WAY_MS = 20;
const SEVEN_DAYS_MS = 7 * 24 * 60 * 60 * 1000;

export const numberOf = (productId: string): number => Number(productId.slice(-12));

/** Told when its tab ends, and whether that cuts off what it was sending. */
export type EndOfTab = (isCutOff: boolean) => void;

/**
 * A stand-in for guest_carts that keeps the database's rules. It has a clock of its own.
 * @param lateOnesSurvive whether a late request arrives though its tab has ended: where every tab syncs, nobody would know
 * of it, so that it could undo what another tab wrote meanwhile
 */
export function createFakeServer(products: () => ReadonlyMap<string, Product>, lateOnesSurvive: boolean) {
  const carts = new Map<string, GuestCartRow[]>();
  const sent: string[] = [];
  let pendingFaults: Fault[] = [];
  let isReachable = true;
  let asleepMs = 0;
  let guest = 1;
  const startedAt = Date.UTC(2026, 10, 21, 9);

  const now = () => startedAt + performance.now() + asleepMs;
  const rowsOf = (owner: number) =>
    (carts.get(String(owner)) ?? []).filter(({ expiresAt }) => Date.parse(expiresAt) > now());
  const keep = (owner: number, rows: GuestCartRow[]) => carts.set(String(owner), rows);

  function set(owner: number, productId: string, quantity: number): Result<void, AppError> {
    const product = products().get(productId);
    const rows = rowsOf(owner);
    const others = rows.filter((row) => row.productId !== productId);
    if (!isCartQuantity(quantity) || others.length >= MAX_CART_LINES) {
      return fail(appError("validation", "check violation", { status: 400 }));
    }
    if (!product) return fail(appError("validation", "unknown product", { status: 409 }));
    const at = new Date(now()).toISOString();
    const known = rows.find((row) => row.productId === productId);
    const row: GuestCartRow = {
      id: `row-${productId}`,
      productId,
      createdAt: at,
      ...known,
      quantity,
      updatedAt: at,
      expiresAt: new Date(now() + SEVEN_DAYS_MS).toISOString(),
      product,
    };
    keep(owner, [...others, row]);
    return ok(undefined);
  }

  const read = (owner: number): GuestCartRow[] =>
    rowsOf(owner)
      .map((row) => ({ ...row, product: products().get(row.productId) ?? row.product }))
      .sort((a, b) => a.createdAt.localeCompare(b.createdAt));

  /** The server as one tab reaches it; a tab that ended gets no answers any more, and may not even get its requests out. */
  function connect({ isOpen, onEnd }: { isOpen: () => boolean; onEnd: (end: EndOfTab) => void }): CartServer {
    const request = <T>(text: string, run: (owner: number) => Result<T, AppError>): Promise<Result<T, AppError>> =>
      new Promise((resolve) => {
        sent.push(text);
        const owner = guest;
        const answer = (result: Result<T, AppError>, afterMs: number) =>
          setTimeout(() => isOpen() && resolve(result), afterMs);
        const name = isReachable ? pendingFaults.shift() : "lostRequest";
        const fault: FaultKind | null = name ? faults[name] : null;
        let hasArrived = false;
        const arrive = () => {
          if (hasArrived) return;
          hasArrived = true;
          const result = !fault || fault.commits ? run(owner) : null;
          answer(fault?.answer?.() ?? result ?? fail(appError("network", "broken")), fault?.afterMs ?? UNDER_WAY_MS);
        };
        setTimeout(arrive, fault?.arrivesMs ?? UNDER_WAY_MS);
        // What a tab that ends has sent arrives now or never.
        onEnd((isCutOff) => {
          if (isCutOff || (name === "late" && !lateOnesSurvive)) hasArrived = true;
          arrive();
        });
      });
    return {
      readGuestCart: () => request("read", (owner) => ok({ rows: read(owner), unreadable: [], clockLead: 0 })),
      setGuestQuantity: (productId, quantity) =>
        request(`set ${numberOf(productId)} × ${quantity}`, (owner) => set(owner, productId, quantity)),
      removeGuestProduct: (productId) =>
        request(`remove ${numberOf(productId)}`, (owner) => {
          keep(
            owner,
            rowsOf(owner).filter((row) => row.productId !== productId),
          );
          return ok(undefined);
        }),
      clearGuestCart: () =>
        request("clear", (owner) => {
          keep(owner, []);
          return ok(undefined);
        }),
      findProducts: (productIds) => request("find", () => ok(productIds.filter((id) => products().has(id)))),
      guestMark: () => `mark-${guest}`,
    };
  }

  return {
    connect,
    rows: () => read(guest),
    /** «set 1 × 2», «remove 1», «clear»: the writes that were sent so far, in their order. */
    writes: () => sent.filter((text) => !["read", "find"].includes(text)),
    /** What happens to the next requests, in this order; later ones are answered as they should be. */
    break: (next: readonly Fault[]) => {
      pendingFaults = [...next];
    },
    setReachable: (value: boolean) => {
      isReachable = value;
    },
    /** An order was placed: the database takes its lines out of the cart, as `write_order` does. */
    takeForOrder: (ordered: readonly OrderedLine[]) => {
      const taken = new Map(ordered.map(({ productId, quantity }) => [productId, quantity]));
      const left = rowsOf(guest).map((row) => ({ ...row, quantity: row.quantity - (taken.get(row.productId) ?? 0) }));
      keep(
        guest,
        left.filter(({ quantity }) => quantity > 0),
      );
    },
    /** Time during which the page slept. */
    sleep: (milliseconds: number) => {
      asleepMs += milliseconds;
    },
    /** The device lost its guest id, and got another one. */
    replaceGuest: () => {
      guest += 1;
    },
  };
}
