// @vitest-environment node
import { anOrder, anOrderDraft, idOf } from "@tests/support/factories";
import { useShopServer } from "@tests/support/msw-server";
import { anOrderRow, type Row } from "@tests/support/rows";
import { shop } from "@tests/support/shop-state";
import { describe, expect, it, vi } from "vitest";
import { getLatestOrder, getOrder, placeOrder, trackOrder } from "@/services/orders/orders-service";
import { sentColumns, sentQuery } from "./sent-query";

useShopServer();

const taxes = [{ rate: 0.16, base: 190, amount: 30.4 }];
const totals = { subtotal: 200, discount_amount: 10, tax_amount: 30.4, taxes, shipping_cost: 150, total_amount: 370.4 };
const totalsRead = { subtotal: 200, discountAmount: 10, taxAmount: 30.4, taxes, shippingCost: 150, totalAmount: 370.4 };
const product = idOf("product");

describe("placing an order", () => {
  it("sends one call with everything in it", async () => {
    shop.answerPlaceOrder({ status: "rate_limited", retry_after_seconds: 1 });
    await placeOrder(
      anOrderDraft({
        notes: "Tocar el timbre",
        purchaseOrder: "OC-4471",
        toldToWait: [idOf("product", 7)],
        invoice: {
          ...{ rfc: "XAXX010101000", legalName: "ACME", taxRegime: "601", cfdiUse: "G03", postalCode: "03940" },
          email: "facturas@acme.mx",
        },
      }),
    );
    expect(shop.requests()).toHaveLength(1);
    const [request] = shop.requests("rpc/place_order", "POST");
    expect(request?.url.search).toBe("");
    expect(request?.headers.get("content-type")).toContain("application/json");
    expect(request?.body).toEqual({
      payload: {
        idempotency_key: "9f1b1f0e-0000-4000-8000-000000000001",
        customer: { name: "María López García", email: "maria@example.com", phone: "5512345678" },
        shipping_address: {
          street: "Av. Insurgentes Sur 1602",
          neighborhood: "Crédito Constructor",
          municipality: "Benito Juárez",
          state_code: "CMX",
          postal_code: "03940",
          references: null,
        },
        invoice: {
          ...{ rfc: "XAXX010101000", legal_name: "ACME", tax_regime: "601", cfdi_use: "G03", postal_code: "03940" },
          email: "facturas@acme.mx",
        },
        purchase_order: "OC-4471",
        notes: "Tocar el timbre",
        payment_gateway_id: idOf("gateway"),
        items: [{ product_id: product, quantity: 2, unit_price: 100 }],
        expected_total: 382,
        told_to_wait: [idOf("product", 7)],
      },
    });
  });

  it("sends nothing for an invoice that nobody asked for", async () => {
    await placeOrder(anOrderDraft());
    expect(shop.requests()[0]?.body).toMatchObject({ payload: { invoice: null, notes: null } });
  });

  it("takes an order for placed that a database behind on its migrations does not date", async () => {
    vi.setSystemTime("2026-06-01T12:00:00Z");
    shop.answerPlaceOrder({ status: "placed", order_id: "o", order_number: "ACO-1", totals });
    const answer = await placeOrder(anOrderDraft());
    expect(answer).toMatchObject({ success: true, data: { orderId: "o", createdAt: "2026-06-01T12:00:00.000Z" } });
  });

  const change = { product_id: product, product_name: "Lápiz HB", old_price: 100, new_price: 120.5 };
  const changeRead = { productId: product, productName: "Lápiz HB", oldPrice: 100, newPrice: 120.5 };
  it.each<[string, Row, Row]>([
    [
      "placed",
      { status: "placed", order_id: "o", order_number: "ACO-1", created_at: "2026-06-01T12:00:00+00:00", totals },
      {
        ...{ status: "placed", orderId: "o", orderNumber: "ACO-1" },
        ...{ createdAt: "2026-06-01T12:00:00+00:00", totals: totalsRead },
      },
    ],
    [
      "conflict",
      {
        status: "conflict",
        conflicts: [
          {
            product_id: product,
            product_name: "Lápiz HB",
            status: "low-stock",
            available_quantity: 1,
            requested_quantity: 2,
          },
          { product_id: "x", product_name: null, status: "unknown", available_quantity: null, requested_quantity: 1 },
        ],
        price_changes: [change],
      },
      {
        status: "conflict",
        conflicts: [
          {
            productId: product,
            productName: "Lápiz HB",
            status: "low-stock",
            availableQuantity: 1,
            requestedQuantity: 2,
          },
          { productId: "x", status: "unknown", availableQuantity: null, requestedQuantity: 1 },
        ],
        priceChanges: [changeRead],
      },
    ],
    [
      "price_changed",
      { status: "price_changed", price_changes: [change], totals },
      { status: "price_changed", priceChanges: [changeRead], totals: totalsRead },
    ],
    [
      "price_changed (another unit)",
      {
        status: "price_changed",
        price_changes: [
          { ...change, unit_name: "caja", unit_content: 24, content_name: "rollo" },
          { ...change, unit_name: "rollo", unit_content: 1, content_name: null },
        ],
        totals,
      },
      {
        status: "price_changed",
        priceChanges: [
          { ...changeRead, newUnit: { name: "caja", content: 24, contentName: "rollo" } },
          { ...changeRead, newUnit: { name: "rollo", content: 1, contentName: null } },
        ],
        totals: totalsRead,
      },
    ],
    ["must_wait", { status: "must_wait", product_ids: [product] }, { status: "must_wait", productIds: [product] }],
    [
      "invalid",
      { status: "invalid", problems: [{ field: "customer.email", code: "malformed", hint: 1 }] },
      { status: "invalid", problems: [{ field: "customer.email", code: "malformed" }] },
    ],
    [
      "rate_limited",
      { status: "rate_limited", retry_after_seconds: 40 },
      { status: "rate_limited", retryAfterSeconds: 40 },
    ],
  ])("understands «%s»", async (_, answer, read) => {
    shop.answerPlaceOrder(answer);
    expect((await placeOrder(anOrderDraft())).data).toEqual(read);
  });
});

describe("reading an order", () => {
  it("asks for it with items in their order, payment gateway and shipping zone", async () => {
    shop.fill({ orders: [anOrderRow()] });
    expect((await getOrder(idOf("order"))).data).toEqual(anOrder());
    expect(sentQuery("orders")).toBe(`id=eq.${idOf("order")}&items.order=line_number.asc`);
    expect(sentColumns("orders")).toBe(
      "id,order_number,status,payment_status,customer_email,customer_name,customer_phone,shipping_address,billing_address,purchase_order,quote_folio,notes,subtotal,discount_amount,tax_amount,taxes,shipping_cost,total_amount,payment_reference,awaits_availability,is_paid_at_door,dropped_items,held_until,paid_at,carrier,tracking_number,created_at,confirmed_at,shipped_at,delivered_at,cancelled_at,items:order_items(id,product_id,product_item_code,product_name,unit_price,quantity,total_price,unit_name,unit_content,content_name,discount_amount,tax_rate,tax_amount,needs_confirmation,product_snapshot),payment_gateway:payment_gateways(id,label,kind,instructions,payment_details,max_amount),shipping_zone:shipping_zones(id,name,state_codes,min_days,max_days)",
    );
  });

  it("reads invoice data, dates and a cancelled state", async () => {
    const row = anOrderRow({
      status: "cancelled",
      cancelled_at: "2026-06-02T00:00:00+00:00",
      billing_address: { rfc: "A", legal_name: "B", tax_regime: "601", cfdi_use: "G03", postal_code: "03940" },
      payment_gateway: null,
      shipping_zone: null,
    });
    shop.fill({ orders: [row] });
    expect((await getOrder(idOf("order"))).data).toMatchObject({
      status: "cancelled",
      cancelledAt: "2026-06-02T00:00:00+00:00",
      invoice: { rfc: "A", legalName: "B", taxRegime: "601", cfdiUse: "G03", postalCode: "03940", email: null },
      paymentGateway: null,
      shippingZone: null,
    });
  });

  it.each<[string, Row, boolean]>([
    ["while the order waits for the shop", { awaits_availability: true }, true],
    ["no more once the shop has answered", { awaits_availability: false }, false],
    ["no more when the order is over", { awaits_availability: true, status: "cancelled" }, false],
  ])("lets a line wait %s", async (_, columns, waits) => {
    const [item] = anOrderRow().items as Row[];
    shop.fill({ orders: [anOrderRow({ items: [{ ...item, needs_confirmation: true }], ...columns })] });
    expect((await getOrder(idOf("order"))).data?.items[0]?.needsConfirmation).toBe(waits);
  });

  it.each<[string, Row]>([
    ["an unreadable line", { items: [{ id: idOf("orderItem"), line_number: 1 }] }],
    ["a status nobody knows", { status: "lost" }],
    ["a total that is no number", { total_amount: "NaN" }],
    ["no address", { shipping_address: null }],
  ])("refuses one with %s as a whole", async (_, columns) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    // Columns that the select needs stay, so that only their content is at fault.
    const items = anOrderRow().items as Row[];
    const broken = (columns.items as Row[] | undefined)?.map((item) => ({ ...items[0], unit_price: "?", ...item }));
    shop.fill({ orders: [anOrderRow({ ...columns, ...(broken ? { items: broken } : {}) })] });
    expect((await getOrder(idOf("order"))).error?.category).toBe("not_found");
  });

  it("does not find one of another guest, or one that cannot exist", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    shop.fill({ orders: [anOrderRow({ guest_session_id: "guest_1780000000000_somebody-elses-secret-id" })] });
    expect((await getOrder(idOf("order"))).error?.category).toBe("not_found");
    expect((await getOrder("ACO-1")).error?.category).toBe("not_found");
    expect(shop.requests()).toHaveLength(1);
  });

  it("finds the one that this guest placed last", async () => {
    const older = anOrderRow({ id: idOf("order", 2), created_at: "2026-05-01T00:00:00+00:00" });
    shop.fill({ orders: [older, anOrderRow()] });
    expect((await getLatestOrder()).data).toEqual(anOrder());
    expect(sentQuery("orders")).toBe("order=created_at.desc&items.order=line_number.asc&limit=1");
    shop.fill({ orders: [] });
    expect((await getLatestOrder()).data).toBeNull();
  });
});

describe("tracking an order", () => {
  it("asks with number and e-mail in the body, tidied, never in the address", async () => {
    await trackOrder(" aco-20260601120000-ab12cd ", " Maria@example.com\n");
    const [request] = shop.requests("rpc/track_order", "POST");
    expect(request?.url.search).toBe("");
    expect(request?.body).toEqual({ order_number: "ACO-20260601120000-AB12CD", email: "Maria@example.com" });
  });

  const found = {
    order_number: "ACO-20260601120000-AB12CD",
    status: "shipped",
    payment_status: "paid",
    customer_name: "M••• L•••",
    ...totals,
    created_at: "2026-06-01T12:00:00+00:00",
    confirmed_at: "2026-06-01T13:00:00+00:00",
    shipped_at: "2026-06-02T12:00:00+00:00",
    delivered_at: null,
    cancelled_at: null,
    carrier: "DHL",
    tracking_number: "1234567890",
    payment_gateway: { label: "Transferencia SPEI", kind: "spei" },
    payment_reference: 4821736,
    awaits_availability: false,
    is_paid_at_door: false,
    dropped_items: [
      { sku: "ESC-1", name: "Escalera", quantity: 2, unit_name: "caja", unit_content: 3, content_name: "escalera" },
    ],
    paid_at: "2026-06-01T12:30:00+00:00",
    shipping_zone: { name: "Centro", min_days: 2, max_days: 3 },
    items: [
      {
        sku: "S",
        name: "N",
        unit_price: 100,
        quantity: 2,
        unit_name: "caja",
        unit_content: 36,
        content_name: "rollo",
        total_price: 200,
        discount_amount: 10,
        tax_rate: 0.16,
        tax_amount: 30.4,
        image_url: "javascript:1",
      },
    ],
  };

  it("understands what it found", async () => {
    shop.answerTrackOrder({ status: "found", order: found });
    expect((await trackOrder("x", "y")).data).toEqual({
      status: "found",
      order: {
        orderNumber: "ACO-20260601120000-AB12CD",
        status: "shipped",
        paymentStatus: "paid",
        ...totalsRead,
        heldUntil: null,
        clockLead: 0,
        createdAt: found.created_at,
        confirmedAt: found.confirmed_at,
        shippedAt: found.shipped_at,
        deliveredAt: null,
        cancelledAt: null,
        carrier: "DHL",
        trackingNumber: "1234567890",
        paymentGateway: {
          ...{ label: "Transferencia SPEI", kind: "spei", instructions: "" },
          details: { clabe: null, card: null, bank: null },
        },
        paymentReference: "4821736",
        awaitsAvailability: false,
        isPaidAtDoor: false,
        droppedItems: [
          { sku: "ESC-1", name: "Escalera", quantity: 2, unit: { name: "caja", content: 3, contentName: "escalera" } },
        ],
        paidAt: found.paid_at,
        shippingZone: { name: "Centro", minDays: 2, maxDays: 3 },
        items: [
          {
            sku: "S",
            name: "N",
            unitPrice: 100,
            quantity: 2,
            unit: { name: "caja", content: 36, contentName: "rollo" },
            totalPrice: 200,
            discountAmount: 10,
            taxRate: 0.16,
            taxAmount: 30.4,
            imageUrl: null,
            needsConfirmation: false,
          },
        ],
      },
    });
  });

  it("has one answer for not found, and one for too many tries", async () => {
    shop.answerTrackOrder({ status: "not_found" });
    expect((await trackOrder("x", "y")).data).toEqual({ status: "not_found" });
    shop.answerTrackOrder({ status: "rate_limited", retry_after_seconds: 900 });
    expect((await trackOrder("x", "y")).data).toEqual({ status: "rate_limited", retryAfterSeconds: 900 });
  });

  it.each<[string, Row]>([
    ["nothing", {}],
    ["another status", { status: "maybe" }],
    ["an order without items", { status: "found", order: { ...found, items: null } }],
    ["a wait that is no number", { status: "rate_limited", retry_after_seconds: "NaN" }],
  ])("takes %s for the server's error", async (_, answer) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    shop.answerTrackOrder(answer);
    expect((await trackOrder("x", "y")).error).toMatchObject({ category: "server_error", retryable: true });
  });
});
