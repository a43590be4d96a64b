// @vitest-environment node
import { anOrder } from "@tests/support/factories";
import { describe, expect, it } from "vitest";
import type { CartItem } from "@/domain/cart";
import { emptyCheckoutForm, tidyCheckoutForm } from "@/domain/checkout-form";
import { addWorkingDays, deliveryEstimate, deliveryStart, shopDay } from "@/domain/delivery";
import type { Order, OrderStatus, PaymentStatus } from "@/domain/order";
import { orderContents } from "@/domain/orders/order-contents";
import { orderTimeline } from "@/domain/orders/order-timeline";
import { isPayable, isTooLateToPay, isUnpaid } from "@/domain/orders/time-to-pay";
import { zoneOfState } from "@/domain/states";
import { SINGLE_PIECE } from "@/domain/unit";

const form = {
  ...emptyCheckoutForm,
  name: " Ana López ",
  email: "ana@ejemplo.mx",
  phone: "+52 55 4162 8830",
  postalCode: "06700",
  street: "Durango 12",
  neighborhood: "Roma Norte",
  municipality: "Cuauhtémoc",
  stateCode: "CMX",
  paymentGatewayId: "g1",
};

const aLine = (productId: string, quantity: number, price: number, acceptedPrice = price): CartItem => ({
  id: `line-${productId}`,
  product: {
    id: productId,
    name: "Cinta",
    sku: "CIN1",
    description: null,
    price,
    brand: null,
    category: null,
    isActive: true,
    isFeatured: false,
    sortOrder: 0,
    createdAt: "2026-11-01T00:00:00Z",
    imageUrl: null,
    stockQuantity: 10,
    minStockLevel: null,
    saleUnit: null,
    familyCode: null,
    unit: SINGLE_PIECE,
    taxRate: 0.16,
    attributes: [],
  },
  quantity,
  unitPrice: acceptedPrice,
  originalUnitPrice: acceptedPrice,
  totalPrice: 0,
  bulkDiscountApplied: false,
  addedAt: "2026-11-20T00:00:00Z",
  updatedAt: "2026-11-20T00:00:00Z",
  source: "supabase",
});

describe("the order to place", () => {
  it("holds what was typed, tidied, and what is in the cart", () => {
    expect(orderContents(tidyCheckoutForm(form), [aLine("p1", 2, 38.5), aLine("p2", 1, 100)], 355.32)).toEqual({
      customer: { name: "Ana López", email: "ana@ejemplo.mx", phone: "5541628830" },
      shippingAddress: {
        street: "Durango 12",
        neighborhood: "Roma Norte",
        municipality: "Cuauhtémoc",
        stateCode: "CMX",
        postalCode: "06700",
        references: null,
      },
      invoice: null,
      purchaseOrder: null,
      notes: null,
      paymentGatewayId: "g1",
      items: [
        { productId: "p1", quantity: 2, unitPrice: 38.5, unit: "pieza/1" },
        { productId: "p2", quantity: 1, unitPrice: 100, unit: "pieza/1" },
      ],
      expectedTotal: 355.32,
      quoteId: null,
    });
  });

  it("asks for today's price, the one the total is made of", () => {
    expect(orderContents(form, [aLine("p1", 1, 12, 10)], 12).items[0]?.unitPrice).toBe(12);
  });

  it("carries references, notes and invoice data when they are given", () => {
    const draft = orderContents(
      tidyCheckoutForm({
        ...form,
        references: " Portón  verde ",
        notes: "Tocar\nfuerte",
        purchaseOrder: " OC  4471 ",
        requiresInvoice: true,
        rfc: "gode561231gr8",
        legalName: "Ana López",
        taxRegime: "612",
        cfdiUse: "G03",
        fiscalPostalCode: "06700",
        invoiceEmail: " facturas@ejemplo.mx ",
      }),
      [],
      0,
    );
    expect(draft.shippingAddress.references).toBe("Portón verde");
    expect(draft.notes).toBe("Tocar\nfuerte");
    expect(draft.purchaseOrder).toBe("OC 4471");
    expect(draft.invoice).toEqual({
      rfc: "GODE561231GR8",
      legalName: "Ana López",
      taxRegime: "612",
      cfdiUse: "G03",
      postalCode: "06700",
      email: "facturas@ejemplo.mx",
    });
  });
});

describe("an unpaid order", () => {
  it.each<[OrderStatus, PaymentStatus, boolean]>([
    ["pending", "pending", true],
    ["confirmed", "failed", true],
    ["shipped", "pending", true],
    ["pending", "paid", false],
    ["delivered", "refunded", false],
    ["cancelled", "pending", false],
  ])("%s and %s: %s", (status, paymentStatus, unpaid) => {
    expect(isUnpaid({ status, paymentStatus })).toBe(unpaid);
  });
});

describe("an order to be paid now", () => {
  it.each<[boolean, PaymentStatus, boolean]>([
    [false, "pending", true],
    [true, "pending", false],
    [false, "paid", false],
  ])("waits for the shop: %s, %s: %s", (awaitsAvailability, paymentStatus, payable) => {
    expect(isPayable(anOrder({ status: "pending", paymentStatus, awaitsAvailability }))).toBe(payable);
  });

  it.each<[string, Partial<Order>, boolean]>([
    ["nobody has ended", {}, true],
    ["the shop confirmed", { status: "confirmed", confirmedAt: "2026-06-02T18:05:00Z" }, false],
    ["waits for the shop's answer", { awaitsAvailability: true }, false],
    ["is paid at the door", { isPaidAtDoor: true }, false],
    ["has time left", { heldUntil: "2999-06-03T18:05:00Z" }, false],
    ["has no end", { heldUntil: null }, false],
  ])("may come too late: one that %s", (_, changes, isTooLate) => {
    const order = anOrder({ paymentStatus: "pending", heldUntil: "2026-06-03T18:05:00Z", ...changes });
    expect(isTooLateToPay(order)).toBe(isTooLate);
    expect(isPayable(order)).toBe(!isTooLate && !order.awaitsAvailability);
  });

  it.each<[string, number, boolean]>([
    ["ahead", 3, false],
    ["behind", -3, true],
  ])("is judged by the shop's clock where the device's is %s", (_, hours, isTooLate) => {
    const inHours = (count: number) => count * 3_600_000;
    const heldUntil = new Date(Date.now() + inHours(isTooLate ? 1 : -1)).toISOString();
    const order = anOrder({ paymentStatus: "pending", heldUntil, clockLead: inHours(hours) });
    expect(isTooLateToPay(order)).toBe(isTooLate);
    expect(isTooLateToPay({ ...order, clockLead: 0 })).toBe(!isTooLate);
  });
});

describe("the timeline", () => {
  const dates = {
    paymentStatus: "paid" as const,
    createdAt: "2026-11-20T10:00:00Z",
    confirmedAt: null,
    shippedAt: null,
    deliveredAt: null,
    cancelledAt: null,
  };

  it("of a new order waits at its first step", () => {
    expect(orderTimeline({ ...dates, status: "pending" })).toEqual([
      { status: "pending", state: "current", at: dates.createdAt },
      { status: "confirmed", state: "upcoming", at: null },
      { status: "shipped", state: "upcoming", at: null },
      { status: "delivered", state: "upcoming", at: null },
    ]);
  });

  it("of a shipped order shows the way so far, even when somebody forgot a date", () => {
    expect(orderTimeline({ ...dates, status: "shipped", shippedAt: "2026-11-22T10:00:00Z" })).toEqual([
      { status: "pending", state: "done", at: dates.createdAt },
      { status: "confirmed", state: "done", at: null },
      { status: "shipped", state: "current", at: "2026-11-22T10:00:00Z" },
      { status: "delivered", state: "upcoming", at: null },
    ]);
  });

  it("of an order whose money went back ends with what had happened, and promises no delivery", () => {
    const order = { ...dates, paymentStatus: "refunded" as const, shippedAt: "2026-11-22T10:00:00Z" };
    expect(orderTimeline({ ...order, status: "shipped" })).toEqual([
      { status: "pending", state: "done", at: dates.createdAt },
      { status: "confirmed", state: "done", at: null },
      { status: "shipped", state: "done", at: "2026-11-22T10:00:00Z" },
    ]);
    const steps = orderTimeline({ ...order, status: "delivered", deliveredAt: "2026-11-24T10:00:00Z" });
    expect(steps.map(({ state }) => state)).toEqual(["done", "done", "done", "done"]);
  });

  it("of a delivered order has nothing left to wait for", () => {
    const steps = orderTimeline({ ...dates, status: "delivered", deliveredAt: "2026-11-24T10:00:00Z" });
    expect(steps.map(({ state }) => state)).toEqual(["done", "done", "done", "done"]);
  });

  it("hides the date of a step that the order went back behind", () => {
    const steps = orderTimeline({ ...dates, status: "confirmed", shippedAt: "2026-11-22T10:00:00Z" });
    expect(steps[2]).toEqual({ status: "shipped", state: "upcoming", at: null });
  });

  it("of a cancelled order ends there, after what had happened", () => {
    const order = { ...dates, confirmedAt: "2026-11-21T10:00:00Z", cancelledAt: "2026-11-21T18:00:00Z" };
    expect(orderTimeline({ ...order, status: "cancelled" })).toEqual([
      { status: "pending", state: "done", at: dates.createdAt },
      { status: "confirmed", state: "done", at: "2026-11-21T10:00:00Z" },
      { status: "cancelled", state: "done", at: "2026-11-21T18:00:00Z" },
    ]);
  });
});

describe("the delivery estimate", () => {
  const iso = (day: Date): string => day.toISOString().slice(0, 10);
  const day = (text: string): Date => new Date(`${text}T12:00:00Z`);

  // 2026-11-20 is a Friday.
  it.each([
    ["2026-11-19", 1, "2026-11-20"],
    ["2026-11-20", 1, "2026-11-23"],
    ["2026-11-20", 5, "2026-11-27"],
    ["2026-11-20", 6, "2026-11-30"],
    ["2026-11-21", 1, "2026-11-23"],
    ["2026-11-22", 1, "2026-11-23"],
    ["2026-12-30", 2, "2027-01-04"],
    ["2026-11-20", 0, "2026-11-20"],
    ["2026-11-21", 0, "2026-11-23"],
    ["2026-11-22", 0, "2026-11-23"],
    // The day of the Revolution, a Monday.
    ["2026-11-16", 0, "2026-11-17"],
    ["2026-12-25", 0, "2026-12-28"],
  ])("%s and %d working days is %s", (from, days, arrival) => {
    expect(iso(addWorkingDays(day(from), days))).toBe(arrival);
  });

  it("counts from the day it is at the shop", () => {
    expect(iso(shopDay(new Date("2026-11-21T03:00:00Z")))).toBe("2026-11-20");
    expect(iso(shopDay(new Date("2026-11-21T07:00:00Z")))).toBe("2026-11-21");
  });

  it("lies between the zone's fastest and slowest day", () => {
    const { earliest, latest } = deliveryEstimate({ minDays: 2, maxDays: 4 }, new Date("2026-11-20T18:00:00Z"));
    expect([iso(earliest), iso(latest)]).toEqual(["2026-11-24", "2026-11-26"]);
  });

  it("counts from the payment, and from the confirmation where the courier is paid", () => {
    const moments = { paidAt: "2026-11-20T18:00:00Z", confirmedAt: "2026-11-21T18:00:00Z" };
    const starts = [false, true].map((isPaidAtDoor) =>
      deliveryStart({ ...moments, isPaidAtDoor })
        ?.toISOString()
        .slice(0, 10),
    );
    expect(starts).toEqual(["2026-11-20", "2026-11-21"]);
    const unknown = { paidAt: null, confirmedAt: null };
    expect(deliveryStart({ ...moments, ...unknown, isPaidAtDoor: true })).toBeNull();
    expect(deliveryStart({ ...moments, paidAt: null, isPaidAtDoor: false })).toBeNull();
  });

  it("belongs to the zone of the state", () => {
    const center = { id: "z1", name: "Centro", stateCodes: ["CMX", "MEX"], minDays: 1, maxDays: 2 };
    expect(zoneOfState([center], "MEX")).toBe(center);
    expect(zoneOfState([center], "YUC")).toBeNull();
  });

  it("belongs to the fastest of several zones, then to the one with the lesser id, as the order written does", () => {
    const slow = { id: "z1", name: "A", stateCodes: ["MEX"], minDays: 1, maxDays: 5 };
    const later = { id: "z3", name: "B", stateCodes: ["MEX"], minDays: 1, maxDays: 3 };
    const fast = { id: "z2", name: "C", stateCodes: ["MEX"], minDays: 2, maxDays: 3 };
    expect(zoneOfState([slow, later, fast], "MEX")).toBe(fast);
    expect(zoneOfState([fast, later, slow], "MEX")).toBe(fast);
  });
});
