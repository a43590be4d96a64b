// @vitest-environment node

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createTestDatabase, type TestDatabase } from "@tests/support/database";
import { aGuest, anOrderPayload, placeOrder, trackOrder } from "@tests/support/database-rows";
import { anOrder } from "@tests/support/factories";
import fc from "@tests/support/fast-check";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createStore, type StateCreator } from "zustand";
import { useCartState } from "@/cart/store";
import { OrderItems } from "@/components/order/order-items";
import { OrderSums } from "@/components/order/order-totals";
import type { CartItem } from "@/domain/cart";
import { createLine } from "@/domain/cart-lines";
import { type CartSummary, summarizeCart } from "@/domain/cart-summary";
import { TAX_RATES } from "@/domain/constants";
import { formatPesos, type PriceDisplay } from "@/domain/money";
import type { Order, TrackedOrder, VolumeDiscount } from "@/domain/order";
import type { Product } from "@/domain/product";
import { plural, quantityInUnits } from "@/domain/unit";
import { volumePercentage } from "@/domain/volume-prices";
import { CartSums } from "@/features/cart/cart-totals";
import { LineAmount } from "@/features/cart/line-amount";
import { OrderReview } from "@/features/checkout/order-review";
import { ConfirmedOrder } from "@/features/order/confirmed-order";
import { OrderProgress } from "@/features/tracking/order-progress";
import { toTotals, totalsFields } from "@/services/orders/order-answers";
import { orderQueries } from "@/services/orders/order-queries";
import { lineFields, toLine } from "@/services/orders/order-row";
import { trackOrderAnswer } from "@/services/orders/tracked-order";
import { productRow } from "@/services/product-row";
import { setPriceDisplay } from "@/stores/preferences-store";

// A page drawn on a server shows what its stores began with: here what they hold.
vi.mock("zustand", async (original) => ({
  ...(await original<typeof import("zustand")>()),
  create: () => (begin: StateCreator<unknown>) => {
    const store = createStore(begin);
    return Object.assign((select: (state: unknown) => unknown) => select(store.getState()), store);
  },
}));

const CARTS = 1000;
/** The checkout folds longer orders to so many lines. */
const LINES_IN_SIGHT = 4;
const BATCH = 100;

let db: TestDatabase;
let gatewayId: string;
let seeded: readonly Product[];
let products: readonly Product[];
const queries = new QueryClient();
let discounts: VolumeDiscount[];

const readProducts = async (): Promise<readonly Product[]> => {
  const rows = await db.sql<{ row: unknown }>(
    "select private.product_json(product) as row from public.products as product where is_active and precio_web > 0 order by id",
  );
  return rows.map(({ row }) => v.parse(productRow, row));
};

beforeAll(async () => {
  db = await createTestDatabase({ seed: true });
  seeded = await readProducts();
  // Prices with odd centavos and all three rates, so that every way of rounding is met; and enough of everything.
  await db.sql(
    `update public.products as product set stock_quantity = 1000000, precio_web = precio_web + (numbered.place * 37 % 100) / 100.0,
       tax_rate = case when numbered.place % 7 = 0 then 0.08 when numbered.place % 3 = 0 then 0 else tax_rate end
     from (select id, row_number() over (order by id) as place from public.products) as numbered
     where numbered.id = product.id and product.precio_web < 20000`,
  );
  products = await readProducts();
  const rows = await db.sql<{ product_id: string; min_quantity: number; percentage: string }>(
    "select product_id, min_quantity, percentage from public.volume_discounts",
  );
  const general = { productId: null, minQuantity: 20, percentage: 3.33 };
  await db.sql("insert into public.volume_discounts (min_quantity, percentage) values (20, 3.33)");
  discounts = [
    general,
    ...rows.map((row) => ({
      productId: row.product_id,
      minQuantity: row.min_quantity,
      percentage: Number(row.percentage),
    })),
  ];
  queries.setQueryData(orderQueries.volumeDiscounts().queryKey, discounts);
  const [gateway] = await db.sql<{ id: string }>("select id from public.payment_gateways limit 1");
  gatewayId = gateway?.id ?? "";
});
afterAll(() => db.close());

/** Carts of one to a dozen products; the same in every run. */
function randomCarts(): readonly CartItem[][] {
  const quantity = fc.oneof(fc.constantFrom(1, 2, 3, 6, 9, 10, 12, 25, 50, 100), fc.integer({ min: 1, max: 999 }));
  const line = fc.record({ place: fc.nat(products.length - 1), quantity });
  const cart = fc.uniqueArray(line, { minLength: 1, maxLength: 12, selector: ({ place }) => place });
  return fc
    .sample(cart, { numRuns: CARTS, seed: 2026 })
    .map((lines) => lines.map(({ place, quantity }) => lineOf(products[place] as Product, quantity)));
}

const lineOf = (product: Product, quantity: number): CartItem =>
  createLine(product, { id: product.id, quantity, source: "supabase", now: "2026-11-23T12:00:00Z" });

const orderedLines = (cart: readonly CartItem[]) =>
  cart.map(({ product, quantity }) => ({ product_id: product.id, quantity, unit_price: product.price }));

const totalsOf = ({ subtotal, discountAmount, taxAmount, taxes, shippingCost, totalAmount }: CartSummary) => ({
  subtotal,
  discountAmount,
  taxAmount,
  taxes,
  shippingCost,
  totalAmount,
});

const linesOf = ({ items }: CartSummary) =>
  items.map(({ product, quantity, totalPrice, discountAmount, taxAmount }) => ({
    unitPrice: product.price,
    quantity,
    unit: product.unit,
    totalPrice,
    discountAmount,
    taxRate: product.taxRate,
    taxAmount,
    needsConfirmation: false,
  }));

/** The rows of a summary as a page gives them, «Subtotal: $1,503.36»; the cart leaves centavos out where there are none. */
const sumsOn = (page: string): string[] =>
  [...page.matchAll(/<dt[^>]*>((?:Productos|Subtotal|Descuento|IVA|Envío|Total\b)[^<]*)<\/dt><dd[^>]*>([^<]+)</g)].map(
    ([, name, amount]) => `${name}: ${amount}`.replace(/\.00\b/g, ""),
  );

/** What each line costs, as a page gives it; the sums of a cart are not of that class. */
const linesOn = (page: string): (string | undefined)[] =>
  [...page.matchAll(/<span class="price(?: text-lg\/4[^"]*)?">([^<]+)</g)].map(([, amount]) =>
    amount?.replace(/\.00$/, ""),
  );

/** The four screens that tell what a cart costs, in one reading. */
function screensOf(
  cart: readonly CartItem[],
  summary: CartSummary,
  order: Order,
  tracked: TrackedOrder,
  display: PriceDisplay,
): Record<Screen, ReactElement> {
  const inReading = (shown: Order | TrackedOrder) => (
    <>
      <OrderItems items={shown.items} display={display} />
      <OrderSums totals={shown} display={display} />
    </>
  );
  // What was ordered is told in the reading that a device begins with.
  const isFirst = display === "with-tax";
  return {
    cart: (
      <>
        {cart.map((line) => (
          <LineAmount key={line.product.id} line={line} display={display} />
        ))}
        <CartSums summary={summary} stock="enough" display={display} variant="compact" />
      </>
    ),
    checkout: <OrderReview summary={summary} totals={summary} waiting={[]} />,
    order: isFirst ? <ConfirmedOrder order={order} /> : inReading(order),
    tracking: isFirst ? <OrderProgress order={tracked} /> : inReading(tracked),
  };
}

const SCREENS = ["cart", "checkout", "order", "tracking"] as const;
type Screen = (typeof SCREENS)[number];

/** Draws screens as they are while that is in the cart, read in that way. */
function draw(screens: Record<Screen, ReactElement>, cart: readonly CartItem[], display: PriceDisplay) {
  useCartState.setState({ items: cart, pending: [] });
  setPriceDisplay(display);
  const pageOf = (screen: Screen) =>
    renderToStaticMarkup(<QueryClientProvider client={queries}>{screens[screen]}</QueryClientProvider>);
  return { cart: pageOf("cart"), checkout: pageOf("checkout"), order: pageOf("order"), tracking: pageOf("tracking") };
}

const totals = v.pipe(v.object(totalsFields), v.transform(toTotals));
const lines = v.array(v.pipe(v.object(lineFields), v.transform(toLine)));

describe("what a cart costs, in the domain and in the database", () => {
  it(`is the same for ${CARTS} carts, with packs, volume prices and all rates, line by line`, async () => {
    const carts = randomCarts();
    const met = { discounts: 0, rates: new Set<number>() };
    for (let start = 0; start < CARTS; start += BATCH) {
      const batch = carts.slice(start, start + BATCH);
      const priced = await db.sql<{ totals: unknown; lines: { tax: number; discount: number }[] }>(
        `select private.order_totals(priced.lines) as totals,
           (select jsonb_agg(jsonb_build_object('discount', line.discount, 'tax', share.tax) order by share.line_number)
            from private.line_taxes(priced.lines) as share join unnest(priced.lines) as line using (line_number)) as lines
         from jsonb_array_elements($1::jsonb) with ordinality as cart (items, place)
         cross join lateral (
           select array_agg(line order by line.line_number) as lines
           from private.priced_lines(cart.items, 'nobody', null, '[]') as line
         ) as priced
         order by cart.place`,
        [JSON.stringify(batch.map(orderedLines))],
      );
      for (const [at, cart] of batch.entries()) {
        const summary = summarizeCart(cart, discounts);
        expect(v.parse(totals, priced[at]?.totals)).toEqual(totalsOf(summary));
        expect(priced[at]?.lines).toEqual(
          summary.items.map(({ discountAmount, taxAmount }) => ({ discount: discountAmount, tax: taxAmount })),
        );
        if (summary.discountAmount > 0) met.discounts += 1;
        for (const { rate } of summary.taxes) met.rates.add(rate);
      }
    }
    expect(met.discounts).toBeGreaterThan(CARTS / 4);
    expect([...met.rates].sort()).toEqual([...TAX_RATES].sort());
  }, 300_000);

  it("is what an order of each of them is placed for, and what cart, checkout, confirmation and tracking show of it", async () => {
    for (const cart of randomCarts()) {
      const summary = summarizeCart(cart, discounts);
      const guest = aGuest();
      const payload = anOrderPayload(gatewayId, orderedLines(cart), summary.totalAmount);
      const placed = await placeOrder(db, guest, payload);
      expect(placed).toMatchObject({ status: "placed" });
      expect(v.parse(totals, placed.totals)).toEqual(totalsOf(summary));

      const [order] = await db.asAnon(guest, (sql) =>
        sql<{ totals: unknown; items: unknown }>(
          `select to_jsonb(own) as totals, (select jsonb_agg(to_jsonb(item) order by item.line_number) from (
             select ${["line_number", ...Object.keys(lineFields)].join(",")} from public.order_items where order_id = $1) as item) as items
           from (select ${Object.keys(totalsFields).join(",")} from public.orders where id = $1) as own`,
          [placed.order_id],
        ),
      );
      expect(v.parse(totals, order?.totals)).toEqual(totalsOf(summary));
      expect(v.parse(lines, order?.items)).toEqual(linesOf(summary));

      const tracked = v.parse(
        trackOrderAnswer,
        await trackOrder(db, null, placed.order_number ?? null, payload.customer.email),
      );
      if (tracked.status !== "found") throw new Error(`${placed.order_number} cannot be tracked: ${tracked.status}`);
      expect(tracked.order).toMatchObject({ ...totalsOf(summary), items: linesOf(summary) });

      const items = v.parse(lines, order?.items).map((line, at) => {
        const { id, sku, name, imageUrl } = (cart[at] as CartItem).product;
        return { ...line, id, productId: id, sku, name, imageUrl };
      });
      const own: Order = { ...anOrder(), ...v.parse(totals, order?.totals), items };
      for (const display of ["with-tax", "without-tax"] as const) {
        const pages = draw(screensOf(cart, summary, own, tracked.order, display), cart, display);
        const sums = SCREENS.map((screen) => sumsOn(pages[screen]));
        expect(sums).toEqual(SCREENS.map(() => sums[0]));
        expect(sums[0]?.at(-1)).toBe(`Total: ${formatPesos(summary.totalAmount)}`.replace(".00", ""));
        const amounts = linesOn(pages.order);
        expect(amounts).toHaveLength(cart.length);
        expect(linesOn(pages.tracking)).toEqual(amounts);
        expect(linesOn(pages.cart)).toEqual(amounts);
        const inSight = cart.length > LINES_IN_SIGHT + 1 ? LINES_IN_SIGHT : cart.length;
        expect(linesOn(pages.checkout)).toEqual(amounts.slice(0, inSight));
      }
    }
  }, 600_000);
});

describe("the demo shop", () => {
  it("says in data what its sale units say in words", () => {
    for (const { saleUnit, unit } of seeded) {
      const { name, content, contentName } = unit;
      if (saleUnit === null) expect(contentName).toBeNull();
      else if (contentName === null) expect(saleUnit.toLowerCase()).toMatch(new RegExp(`^${name}( de \\d+ m)?$`));
      else {
        const held = quantityInUnits(content, { name: contentName, content: 1, contentName: null });
        expect(saleUnit.toLowerCase()).toBe(`${name} con ${held}`);
      }
    }
    const tape = seeded.find(({ sku }) => sku === "KTN-5115") as Product;
    expect(quantityInUnits(3, tape.unit)).toBe("3 cajas × 36 = 108 rollos");
  });

  it("has units whose plurals the database reads back, as those of what other shops sell", async () => {
    const nouns = new Set([
      ...seeded.flatMap(({ unit }) => [unit.name, ...(unit.contentName ? [unit.contentName] : [])]),
      ..."lápiz barniz tapiz luz dulce índice enlace vale chile hule mole arnés compás calcetín botiquín imán pin cartón dron gis reloj switch sándwich".split(
        " ",
      ),
      ..."estuche guante sobre folder blíster alfiler cd red mantel color display bisturí café lata hoja tableta".split(
        " ",
      ),
    ]);
    const [row] = await db.sql<{ singulars: string[] }>(
      "select array(select private.singular(noun) from unnest($1::text[]) with ordinality as n (noun, place) order by place) as singulars",
      [[...nouns].map(plural)],
    );
    expect(row?.singulars).toEqual([...nouns]);
  });

  it("charges no IVA for food, and the general rate for all else", () => {
    const free = seeded.filter(({ taxRate }) => taxRate === 0).map(({ name }) => name);
    expect(free).toHaveLength(12);
    for (const name of free) expect(name).toMatch(/^(Café|Azúcar|Té|Surtido de infusiones|Sustituto de crema)/);
    expect(seeded.find(({ sku }) => sku === "MX-4520")?.taxRate).toBe(0.16);
    expect(new Set(seeded.map(({ taxRate }) => taxRate))).toEqual(new Set([0, 0.16]));
  });

  it("lowers the price of at least sixty products with their quantity, by 3 to 15 %, more for more", () => {
    const cheaper = new Set(discounts.flatMap(({ productId }) => productId ?? []));
    expect(cheaper.size).toBeGreaterThanOrEqual(60);
    for (const id of cheaper) {
      const breaks = discounts.filter(({ productId }) => productId === id);
      const inOrder = breaks.sort((a, b) => a.minQuantity - b.minQuantity).map(({ percentage }) => percentage);
      expect(inOrder).toEqual([...new Set(inOrder)].sort((a, b) => a - b));
      expect([Math.min(...inOrder) >= 3, Math.max(...inOrder) <= 15]).toEqual([true, true]);
      expect(volumePercentage(id, 999, discounts)).toBe(inOrder.at(-1));
    }
  });
});
