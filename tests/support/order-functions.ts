import type { Row } from "./rows";
import { type SentRequest, shop } from "./shop-state";

type Line = { product_id: string; quantity: number; unit_price: number; unit?: string };

const centavos = (pesos: unknown): number => Math.round(Number(pesos) * 100);

/** `place_order` with the shop's arithmetic and one order per key; it checks stock and prices, but has no other defences. */
export function placeOrder(body: Row, { headers }: SentRequest): Row {
  const payload = body.payload as Row & { items: Line[] };
  const guest = headers.get("x-guest-session");
  const placed = shop.rows("orders").find((order) => order.idempotency_key === payload.idempotency_key);
  if (placed?.status === "cancelled") {
    return { status: "invalid", problems: [{ field: "idempotency_key", code: "key_reused" }] };
  }
  if (placed) return placedAnswer(placed);

  const lines = payload.items.map((line) => ({ line, product: productOf(line) }));
  const conflicts = lines.flatMap(({ line, product }) => conflictOf(line, product) ?? []);
  const price_changes = lines.flatMap(({ line, product }) => priceChangeOf(line, product) ?? []);
  if (conflicts.length > 0) return { status: "conflict", conflicts, price_changes };

  const amounts = amountsOf(lines);
  if (price_changes.length > 0 || amounts.total_amount !== payload.expected_total) {
    return { status: "price_changed", price_changes, totals: amounts };
  }
  const order = orderRow(payload, guest, amounts, lines);
  shop.fill({
    orders: [...shop.rows("orders"), order],
    guest_carts: shop.rows("guest_carts").flatMap((row) => {
      const ordered = payload.items.find(({ product_id }) => product_id === row.product_id);
      const rest = Number(row.quantity) - (ordered?.quantity ?? 0);
      return (row.session_id ?? guest) !== guest ? [row] : rest > 0 ? [{ ...row, quantity: rest }] : [];
    }),
  });
  for (const { line, product } of lines) {
    if (typeof product?.stock_quantity !== "number") continue;
    shop.change("products", line.product_id, {
      stock_quantity: product.stock_quantity - line.quantity,
      is_sold_out: product.stock_quantity <= line.quantity,
    });
  }
  return placedAnswer(order);
}

const placedAnswer = (order: Row): Row => ({
  status: "placed",
  order_id: order.id,
  order_number: order.order_number,
  created_at: order.created_at,
  totals: totals(order),
});

/** `track_order`: number and e-mail must both fit, in any letter case. */
export function trackOrder({ order_number, email }: Row): Row {
  const order = shop
    .rows("orders")
    .find(
      (row) =>
        row.order_number === String(order_number).toUpperCase() &&
        String(row.customer_email).toLowerCase() === String(email).toLowerCase(),
    );
  if (!order) return { status: "not_found" };
  const { payment_gateway: gateway, shipping_zone: zone, items, customer_name, ...rest } = order;
  const {
    customer_email,
    customer_phone,
    shipping_address,
    billing_address,
    purchase_order,
    quote_folio,
    notes,
    ...shown
  } = rest;
  return {
    status: "found",
    order: {
      ...shown,
      customer_name: `${String(customer_name).slice(0, 1)}•••`,
      payment_gateway: gateway && toldGateway(order, gateway as Row),
      shipping_zone: zone ?? null,
      items: (items as Row[]).map(({ product_item_code, product_name, product_snapshot, ...item }) => ({
        ...item,
        sku: product_item_code,
        name: product_name,
        image_url: (product_snapshot as Row).image_url,
      })),
    },
  };
}

/** How to pay is told only of what is owed now. */
function toldGateway(order: Row, gateway: Row): Row {
  const { status, payment_status, awaits_availability, is_paid_at_door, held_until } = order;
  const { label, kind, instructions, payment_details } = gateway;
  const isLate = status === "pending" && !is_paid_at_door && Date.parse(String(held_until)) <= Date.now();
  const isOwed =
    status !== "cancelled" && ["pending", "failed"].includes(String(payment_status)) && !awaits_availability && !isLate;
  return isOwed ? { label, kind, instructions, payment_details } : { label, kind };
}

const productOf = ({ product_id }: Line): Row | undefined => shop.rows("products").find(({ id }) => id === product_id);

function conflictOf(line: Line, product: Row | undefined): Row | null {
  const stock = product?.is_active === true ? (product.stock_quantity as number | null) : 0;
  if (product && (stock === null || stock >= line.quantity)) return null;
  return {
    product_id: line.product_id,
    product_name: product?.item_name ?? null,
    status: product ? (stock === 0 ? "out-of-stock" : "low-stock") : "unknown",
    available_quantity: product ? stock : null,
    requested_quantity: line.quantity,
  };
}

function priceChangeOf(line: Line, product: Row | undefined): Row | null {
  if (!product) return null;
  const { unit_name = "pieza", unit_content = 1, content_name = null } = product;
  const unit = [unit_name, unit_content, content_name].filter((part) => part !== null).join("/");
  const hasNewUnit = (line.unit ?? unit) !== unit;
  if (!hasNewUnit && centavos(product.precio_web) === centavos(line.unit_price)) return null;
  return {
    product_id: line.product_id,
    product_name: product.item_name,
    old_price: line.unit_price,
    new_price: product.precio_web,
    ...(hasNewUnit && { unit_name, unit_content, content_name }),
  };
}

type PricedLine = { line: Line; product: Row | undefined };

const totalOf = ({ line, product }: PricedLine): number => centavos(product?.precio_web) * line.quantity;
const rateOf = ({ product }: PricedLine): number => Number(product?.tax_rate ?? 0.16);
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

function amountsOf(lines: readonly PricedLine[]): Row & { total_amount: number } {
  const subtotal = sumOf(lines.map(totalOf));
  const rates = [...new Set(lines.map(rateOf))].sort((a, b) => b - a);
  const parts = rates.map((rate) => {
    const base = sumOf(lines.filter((line) => rateOf(line) === rate).map(totalOf));
    return { rate, base, amount: Math.round(base * rate) };
  });
  const tax = sumOf(parts.map(({ amount }) => amount));
  const shipping = subtotal >= 100_000 ? 0 : 15_000;
  return {
    subtotal: subtotal / 100,
    discount_amount: 0,
    tax_amount: tax / 100,
    taxes: parts.map(({ rate, base, amount }) => ({ rate, base: base / 100, amount: amount / 100 })),
    shipping_cost: shipping / 100,
    total_amount: (subtotal + tax + shipping) / 100,
  };
}

const totals = ({ subtotal, discount_amount, tax_amount, taxes, shipping_cost, total_amount }: Row): Row => ({
  subtotal,
  discount_amount,
  tax_amount,
  taxes,
  shipping_cost,
  total_amount,
});

function orderRow(
  payload: Row,
  guest: string | null,
  amounts: Row,
  lines: readonly { line: Line; product?: Row }[],
): Row {
  const customer = payload.customer as Row;
  const address = payload.shipping_address as Row;
  const number = String(shop.rows("orders").length + 1).padStart(6, "A");
  const gateway = shop.rows("payment_gateways").find(({ id }) => id === payload.payment_gateway_id) ?? null;
  return {
    id: crypto.randomUUID(),
    order_number: `ACO-20260601120000-${number}`,
    guest_session_id: guest,
    idempotency_key: payload.idempotency_key,
    status: "pending",
    payment_status: "pending",
    customer_name: customer.name,
    customer_email: customer.email,
    customer_phone: customer.phone,
    shipping_address: address,
    billing_address: payload.invoice,
    purchase_order: payload.purchase_order,
    quote_folio: null,
    notes: payload.notes,
    ...amounts,
    payment_reference: 1_000_000 + shop.rows("orders").length,
    awaits_availability: lines.some(({ product }) => product?.stock_quantity === null),
    is_paid_at_door: gateway?.kind === "cash_on_delivery",
    dropped_items: [],
    paid_at: null,
    held_until: new Date(Date.now() + 72 * 3_600_000).toISOString(),
    created_at: new Date().toISOString(),
    confirmed_at: null,
    shipped_at: null,
    delivered_at: null,
    cancelled_at: null,
    carrier: null,
    tracking_number: null,
    payment_gateway: gateway,
    shipping_zone:
      shop.rows("shipping_zones").find((zone) => (zone.state_codes as unknown[]).includes(address.state_code)) ?? null,
    items: lines.map(({ line, product }, index) => ({
      id: crypto.randomUUID(),
      line_number: index + 1,
      product_id: line.product_id,
      product_item_code: product?.item_code,
      product_name: product?.item_name,
      unit_price: line.unit_price,
      quantity: line.quantity,
      total_price: (centavos(line.unit_price) * line.quantity) / 100,
      unit_name: product?.unit_name ?? "pieza",
      unit_content: product?.unit_content ?? 1,
      content_name: product?.content_name ?? null,
      discount_amount: 0,
      tax_rate: product?.tax_rate ?? 0.16,
      tax_amount: Math.round(centavos(line.unit_price) * line.quantity * Number(product?.tax_rate ?? 0.16)) / 100,
      needs_confirmation: product?.stock_quantity === null,
      product_snapshot: {
        item_name: product?.item_name,
        description: product?.description ?? null,
        brand_name: (product?.brand as Row | null)?.name ?? null,
        image_url: product?.image_url ?? null,
        sku: product?.item_code,
      },
    })),
  };
}
