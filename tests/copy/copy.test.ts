// @vitest-environment node
import { anOrder, aShippingZone } from "@tests/support/factories";
import { describe, expect, it, vi } from "vitest";
import { cartMessage, piecesText, timeLeftText } from "@/copy/cart-copy";
import { fieldLabel, fieldMessage, warningMessage } from "@/copy/checkout-copy";
import { formatDate, formatDateTime, formatDelivery, formatWorkingDays } from "@/copy/dates";
import { deliveryText } from "@/copy/delivery-copy";
import { deliveryToState } from "@/copy/delivery-promise";
import { userMessage, waitMessage } from "@/copy/error-copy";
import { orderStatusText, paymentStatusLabel, paymentText, stepText, stepTitle } from "@/copy/order-copy";
import { pieceText, unitPriceText } from "@/copy/price-copy";
import { restText, sharedAmountText, shortRowText } from "@/copy/quick-order-copy";
import { shortfallText } from "@/copy/reorder-copy";
import { onlyAvailable, stockMessage } from "@/copy/shortage-copy";
import { stockColour, stockLabel, stockSentence, stockStatusMessage, stockTooltip } from "@/copy/stock-copy";
import { lowestPriceText, nextStepText, shortLowestPriceText } from "@/copy/volume-copy";
import { cartErrors, cartEvents } from "@/domain/cart-codes";
import { type CheckoutProblem, checkoutFields } from "@/domain/checkout-form";
import type { ErrorCategory } from "@/domain/errors";
import type { Order, PaymentStatus } from "@/domain/order";
import { cartReasons } from "@/domain/product";
import type { StockStatus } from "@/domain/stock";
import { SINGLE_PIECE } from "@/domain/unit";

describe("stock words", () => {
  it.each<[StockStatus, string, string, string]>([
    ["in-stock", "En Stock", "green", "Disponible para envío inmediato"],
    ["low-stock", "Pocas Unidades", "yellow", "Pocas unidades disponibles"],
    ["out-of-stock", "Agotado", "red", "Producto agotado"],
    ["unknown", "Consultando", "gray", "Consultando disponibilidad"],
  ])("of %s", (status, label, colour, message) => {
    expect(stockLabel[status]).toBe(label);
    expect(stockColour(status)).toBe(colour);
    expect(stockStatusMessage[status]).toBe(message);
  });

  it.each(["discontinued", "constructor", ""])("paint the unheard-of status %j gray", (status) => {
    expect(stockColour(status)).toBe("gray");
  });

  it.each<[StockStatus, number | null, number, string]>([
    ["out-of-stock", 0, 1, "Este producto no está disponible actualmente"],
    ["out-of-stock", null, 1, "Este producto no está disponible actualmente"],
    ["low-stock", 3, 5, "Solo 3 unidades disponibles (solicitas 5)"],
    ["low-stock", 3, 3, "Pocas unidades disponibles (3 restantes)"],
    ["low-stock", null, 3, "Pocas unidades disponibles"],
    ["in-stock", 40, 41, "Solo 40 unidades disponibles (solicitas 41)"],
    ["in-stock", 40, 40, "Producto disponible para envío inmediato"],
    ["in-stock", null, 1, "Disponible para envío inmediato"],
    ["unknown", null, 1, "Consultando disponibilidad"],
    ["unknown", 5, 9, "Consultando disponibilidad"],
  ])("%s with %s in stock and %d wanted: «%s»", (status, available, requested, message) => {
    expect(stockMessage(status, available, requested)).toBe(message);
  });

  it("name the pieces there are", () => {
    expect(onlyAvailable(4)).toBe("Solo 4 unidades disponibles");
    expect(stockTooltip("low-stock", 4)).toBe("Pocas Unidades (4 disponibles)");
    expect(stockTooltip("unknown", null)).toBe("Consultando");
    expect(stockTooltip("out-of-stock", 7)).toBe("Agotado");
  });

  it("write thousands as every other amount does", () => {
    expect(stockSentence("in-stock", 1500, SINGLE_PIECE, true)).toBe("Hay 1,500 para envío inmediato");
    expect(stockTooltip("in-stock", 1500)).toBe("En Stock (1,500 disponibles)");
    expect(stockMessage("low-stock", 1500, 2490)).toBe("Solo 1,500 unidades disponibles (solicitas 2,490)");
    expect(stockMessage("low-stock", 1500)).toBe("Pocas unidades disponibles (1,500 restantes)");
    const roll = { name: "rollo", content: 1, contentName: null };
    const tape = {
      productId: null,
      name: "Cinta",
      unit: roll,
      ordered: 2490,
      added: 48,
      inCart: 0,
      reason: "too_few",
    } as const;
    expect(shortRowText(tape)).toBe("Solo hay 48 de 2,490 rollos: agregamos lo que hay.");
    expect(shortRowText({ ...tape, inCart: 1204 })).toBe(
      "Ya tienes 1,204 rollos en tu carrito y solo hay 48 más: agregamos lo que hay.",
    );
    expect(shortRowText({ ...tape, added: 999, reason: "cart_full" })).toMatch(/agregamos 999 de 2,490\.$/);
    expect(shortfallText(tape)).toMatch(/48 de 2,490 rollos/);
    expect(piecesText(2490)).toBe("2,490 artículos");
    expect(restText(1204)).toMatch(/: 1,204 esperan su turno/);
  });
});

describe("what a shopper reads about a failure", () => {
  it.each<[ErrorCategory, string]>([
    ["network", "No podemos conectar con el servidor. Por favor, verifica tu conexión a internet."],
    ["timeout", "La operación está tardando demasiado tiempo. Por favor, intenta nuevamente."],
    ["validation", "Hay algunos datos incorrectos. Por favor, revisa la información e intenta de nuevo."],
    ["not_found", "El recurso que buscas no fue encontrado."],
    ["authentication", "No pudimos validar tu visita. Por favor, recarga la página e intenta nuevamente."],
    ["authorization", "No tienes permisos para realizar esta acción."],
    ["server_error", "Hay un problema en nuestros servidores. Estamos trabajando para solucionarlo."],
    ["business_logic", "Ha ocurrido un error inesperado. Por favor, intenta nuevamente más tarde."],
    ["unknown", "Ha ocurrido un error inesperado. Por favor, intenta nuevamente más tarde."],
  ])("%s: «%s»", (category, message) => {
    expect(userMessage({ category })).toBe(message);
  });

  it.each([
    [1, "1 segundo"],
    [40, "40 segundos"],
    [60, "1 minuto"],
    [61, "2 minutos"],
    [3600, "60 minutos"],
    [3601, "2 horas"],
    [86_400, "24 horas"],
  ])("after too many tries waits %d s: «%s»", (seconds, time) => {
    expect(waitMessage(seconds)).toBe(`Hiciste demasiados intentos. Espera ${time} e intenta de nuevo.`);
  });
});

describe("cart words", () => {
  it("say in Spanish what the events say in English", () => {
    expect(Object.values(cartEvents)).toEqual([
      "Product added to cart",
      "Products added to cart",
      "Cart updated",
      "Item removed from cart",
      "Item no longer in saved cart",
      "Cart cleared",
      "Cart expired",
    ]);
    expect(cartMessage("Product added to cart")).toBe("Producto agregado al carrito");
    expect(cartMessage("Cart updated")).toBe("Carrito actualizado");
    expect(cartMessage("Item removed from cart")).toBe("Producto eliminado del carrito");
    expect(cartMessage("Item no longer in saved cart")).toBe("Ya no está en tu carrito");
    expect(cartMessage("Cart cleared")).toBe("Carrito vaciado");
  });

  it("exist for every error", () => {
    expect(cartMessage("Quantity must be between 1 and {max}")).toBe("La cantidad debe estar entre 1 y 999");
    const codes = [...Object.values(cartErrors), ...Object.values(cartReasons)];
    expect(codes).toEqual([
      "Item not found in cart",
      "Failed to add item to cart",
      "Cart is full",
      "Failed to update quantity",
      "Failed to remove item",
      "Failed to clear cart",
      "Failed to load cart",
      "Quantity must be between 1 and {max}",
      "Product must have a valid price greater than 0",
      "Product must have a valid name",
      "Product must have a valid SKU",
    ]);
    expect(new Set(codes.map(cartMessage)).size).toBe(codes.length);
  });
});

describe("checkout words", () => {
  it("have the fixed labels", () => {
    expect(Object.values(fieldLabel)).toEqual([
      "Nombre completo",
      "Correo electrónico",
      "Teléfono",
      "Código postal",
      "Calle y número",
      "Colonia",
      "Municipio o alcaldía",
      "Estado",
      "Referencias",
      "Notas del pedido",
      "Forma de pago",
      "Orden de compra",
      "RFC",
      "Razón social",
      "Régimen fiscal",
      "Uso de CFDI",
      "Código postal fiscal",
      "Correo para la factura",
    ]);
  });

  it("say what to do about each field and problem", () => {
    expect(fieldMessage("phone", "wrong_length")).toBe("Escribe los 10 dígitos del teléfono, con lada y sin espacios");
    expect(fieldMessage("cfdiUse", "mismatch")).toBe(
      "Elige otro uso: el SAT no lo acepta con ese RFC y régimen fiscal",
    );
    expect(fieldMessage("notes", "too_long")).toBe("Acorta este texto: caben 1000 caracteres");
    expect(fieldMessage("paymentGatewayId", "too_long")).toBe("Revisa este dato: Forma de pago");
    expect(fieldMessage("street", "malformed")).toBe("Revisa este dato: Calle y número");
  });

  it("are never empty and never the English code", () => {
    const problems: CheckoutProblem[] = ["required", "too_long", "wrong_length", "malformed", "unknown", "mismatch"];
    const messages = checkoutFields.flatMap((field) => problems.map((problem) => fieldMessage(field, problem)));
    for (const message of messages) expect(message).toMatch(/^[A-ZÁÉÍÓÚ].* /);
    for (const warning of Object.values(warningMessage)) expect(warning).toMatch(/\.$/);
  });
});

describe("order words", () => {
  it("name every status in Spanish", () => {
    const statuses = ["pending", "confirmed", "shipped", "delivered", "cancelled"] as const;
    const told = (paymentStatus: PaymentStatus) => statuses.map((status) => orderStatusText({ status, paymentStatus }));
    expect(told("paid")).toEqual(["Pendiente", "Confirmado", "En camino", "Entregado", "Cancelado"]);
    expect(told("refunded")).toEqual(["Pendiente", "Confirmado", "Enviado", "Entregado", "Cancelado"]);
    expect(Object.values(paymentStatusLabel)).toEqual([
      "Pago pendiente",
      "Pagado",
      "Reembolsado",
      "Pago no completado",
    ]);
  });

  it("call each step by what it is, and a parcel that came back, or whose money did, no longer on its way", () => {
    const steps = ["pending", "confirmed", "shipped", "delivered", "cancelled"] as const;
    const titles = (order: Partial<Order>) => steps.map((step) => stepTitle(step, anOrder(order)));
    const others = { before: ["Pedido recibido", "Pedido confirmado"], after: ["Entregado", "Cancelado"] };
    const onItsWay = [...others.before, "En camino", ...others.after];
    const sent = [...others.before, "Enviado", ...others.after];
    expect(titles({ status: "delivered", paymentStatus: "paid" })).toEqual(onItsWay);
    expect(titles({ status: "shipped", paymentStatus: "refunded" })).toEqual(sent);
    expect(titles({ status: "cancelled", paymentStatus: "paid" })).toEqual(sent);
  });
});

describe("the payment of an order", () => {
  it("is asked for neither before its goods were found nor after its end", () => {
    const unpaid = anOrder({ paymentStatus: "pending" });
    expect(paymentText(unpaid)).toBe("Pago pendiente");
    expect(paymentText({ ...unpaid, awaitsAvailability: true })).toBe("Todavía no pagues");
    expect(paymentText({ ...unpaid, awaitsAvailability: true, status: "cancelled" })).toBe("Ya no lo pagues");
    expect(paymentText({ ...unpaid, status: "cancelled" })).toBe("Ya no lo pagues");
    expect(paymentText({ ...unpaid, heldUntil: "2026-06-03T18:05:00Z" })).toBe("Ya no lo pagues");
    expect(paymentText({ ...unpaid, status: "cancelled", paymentStatus: "refunded" })).toBe("Reembolsado");
  });
});

describe("the end of an order", () => {
  it("speaks of a refund where money was paid before, and says when it was given back", () => {
    const cancelled = anOrder({ status: "cancelled" });
    expect(stepText("cancelled", cancelled)).toMatch(/escríbenos para el reembolso/);
    expect(stepText("cancelled", { ...cancelled, paymentStatus: "refunded" })).toMatch(/Ya te devolvimos tu dinero/);
    const cash = { ...cancelled, isPaidAtDoor: true };
    expect(stepText("cancelled", cash)).toMatch(/No tienes que pagar nada/);
    const returned = { ...cash, shippedAt: "2026-11-21T18:00:00Z" };
    expect(stepText("cancelled", returned)).toBe("Tu paquete regresó con nosotros. No se te cobra nada.");
    expect(stepText("cancelled", { ...cash, paymentStatus: "paid" })).toMatch(/escríbenos para el reembolso/);
  });
});

it.each([
  [1, "rollo", 1, "Por 1 rollo en todos sus renglones"],
  [5, "rollo", 1, "Por 5 rollos en todos sus renglones"],
  [5, "caja", 12, "Por 5 cajas × 12 = 60 piezas en todos sus renglones"],
])("an amount of several rows, %d × %s of %d, is «%s», whatever the noun", (added, name, content, text) => {
  expect(sharedAmountText(added, { unit: { name, content, contentName: content > 1 ? "pieza" : null } })).toBe(text);
});

it("what is sold out is so whatever its gender", () => {
  const unit = { name: "rollo", content: 1, contentName: null };
  const tape = {
    productId: null,
    name: "Cinta canela",
    unit,
    ordered: 2,
    added: 0,
    inCart: 0,
    reason: "sold_out",
  } as const;
  expect(shortfallText(tape)).toBe("Cinta canela: se agotó");
});

describe("dates", () => {
  it("are long and Mexican", () => {
    expect(formatDate("2026-11-21T18:00:00Z")).toBe("21 de noviembre de 2026");
    expect(formatDateTime("2026-11-21T18:05:00Z")).toMatch(/^21 de noviembre de 2026.*\d{1,2}:05/);
    expect(formatDateTime("2026-11-21T00:30:00Z", "UTC")).toMatch(/^21 de noviembre de 2026.* 00:30$/);
  });

  it("name the days of a delivery", () => {
    vi.setSystemTime("2026-11-21T18:00:00Z");
    const tuesday = new Date("2026-11-24T12:00:00Z");
    const friday = new Date("2026-11-27T12:00:00Z");
    expect(formatDelivery({ earliest: tuesday, latest: friday })).toBe(
      "entre el martes 24 de noviembre y el viernes 27 de noviembre",
    );
    expect(formatDelivery({ earliest: friday, latest: friday })).toBe("el viernes 27 de noviembre");
  });

  it("name the year of a delivery wherever it is not the one in which it is read", () => {
    const monday = new Date("2026-12-28T12:00:00Z");
    const friday = new Date("2027-01-08T12:00:00Z");
    vi.setSystemTime("2026-12-27T18:00:00Z");
    expect(formatDelivery({ earliest: monday, latest: friday })).toBe(
      "entre el lunes 28 de diciembre y el viernes 8 de enero de 2027",
    );
    vi.setSystemTime("2027-12-27T18:00:00Z");
    expect(formatDelivery({ earliest: monday, latest: friday })).toBe(
      "entre el lunes 28 de diciembre de 2026 y el viernes 8 de enero",
    );
  });

  it("promise no day of delivery before it is known when the days begin to count", () => {
    const zone = { minDays: 1, maxDays: 2 };
    expect(deliveryToState("Jalisco", zone)).toBe("Entrega en Jalisco: 1 a 2 días hábiles después de tu pago.");
    expect(deliveryToState("Jalisco", { minDays: 0, maxDays: 0 })).toBe(
      "Entrega en Jalisco: el mismo día hábil de tu pago.",
    );
    expect(deliveryToState("Jalisco", { minDays: 0, maxDays: 0 }, "confirmation")).toBe(
      "Entrega en Jalisco: el mismo día hábil en que confirmemos tu pedido.",
    );
    const order = anOrder({ shippingZone: aShippingZone(zone) });
    expect(deliveryText(order)).toBe("1 a 2 días hábiles después de tu pago");
    const cash = { ...order, isPaidAtDoor: true };
    expect(deliveryText(cash)).toBe("1 a 2 días hábiles después de que confirmemos tu pedido");
    // A Friday before a Monday that is a public holiday.
    const friday = "2026-11-13T18:00:00Z";
    expect(deliveryText({ ...order, paymentStatus: "paid", paidAt: friday })).toBe(
      "entre el martes 17 de noviembre y el miércoles 18 de noviembre",
    );
    expect(deliveryText({ ...cash, status: "confirmed", confirmedAt: friday })).toMatch(/^entre el martes 17/);
    expect(deliveryText({ ...order, status: "delivered", paidAt: friday })).toBeNull();
    expect(deliveryText({ ...order, status: "cancelled" })).toBeNull();
    expect(deliveryText({ ...order, status: "shipped", paymentStatus: "refunded", paidAt: friday })).toBeNull();
  });

  it("count working days", () => {
    expect(formatWorkingDays({ minDays: 2, maxDays: 4 })).toBe("2 a 4 días hábiles");
    expect(formatWorkingDays({ minDays: 3, maxDays: 3 })).toBe("3 días hábiles");
    expect(formatWorkingDays({ minDays: 1, maxDays: 1 })).toBe("1 día hábil");
    expect(formatWorkingDays({ minDays: 0, maxDays: 0 })).toBe("el mismo día hábil");
  });
});

it("says what a piece costs below a centavo, and never that it is free", () => {
  const unit = { name: "caja", content: 1000, contentName: "pieza" };
  expect(pieceText(5.6, unit)).toBe("$0.0056 por pieza");
  expect(unitPriceText(5.6, { unit, taxRate: 0.16 }, "with-tax")).toBe("$6.50 con IVA por caja · $0.0065 por pieza");
  const step = { minQuantity: 3, percentage: 10, price: 5.04 };
  expect(lowestPriceText(step, { price: 5.6, unit, taxRate: 0 }, "with-tax")).toBe(
    "desde $5.04 ($0.0050 por pieza) al llevar 3 cajas",
  );
  expect(shortLowestPriceText(step, { price: 5.6, unit, taxRate: 0 }, "with-tax")).toBe("3 cajas: $0.0050/pieza");
  const huge = { ...unit, content: 100_000 };
  expect(unitPriceText(4, { unit: huge, taxRate: 0 }, "with-tax")).toBe("$4 IVA 0% por caja");
  expect(shortLowestPriceText({ ...step, price: 4 }, { price: 5, unit: huge, taxRate: 0 }, "with-tax")).toBe(
    "3 cajas: $4/caja",
  );
  const sheets = { price: 1090, unit: { name: "caja", content: 5000, contentName: "hoja" }, taxRate: 0.16 };
  const third = { minQuantity: 3, percentage: 3, price: 1057.3 };
  expect(shortLowestPriceText(third, sheets, "with-tax")).toBe("3 cajas: $1,226.47/caja");
  expect(lowestPriceText(third, sheets, "with-tax")).toBe("desde $1,226.47 al llevar 3 cajas");
  expect(shortLowestPriceText(third, sheets, "without-tax")).toBe("3 cajas: $0.21/hoja");
});

it("promises no lower price where a discount leaves a unit at the same centavos", () => {
  const step = { minQuantity: 10, percentage: 4, price: 0.0096 };
  const clip = { price: 0.01, unit: SINGLE_PIECE, taxRate: 0.16 };
  expect(nextStepText(step, 3, clip, "with-tax")).toBe("Agrega 7 más y paga 4% menos");
  expect(nextStepText(step, 3, clip, "without-tax")).toBe("Agrega 7 más y paga 4% menos");
  expect(lowestPriceText(step, clip, "with-tax")).toBe("4% menos al llevar 10 piezas");
  expect(shortLowestPriceText(step, clip, "with-tax")).toBe("10 piezas: 4% menos");
  expect(nextStepText({ ...step, price: 0.96 }, 3, { ...clip, price: 1 }, "without-tax")).toBe(
    "Agrega 7 más y baja a $0.96 por pieza",
  );
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

it.each([
  [7 * DAY, "7 días"],
  [6 * DAY + 4 * HOUR + 59 * MINUTE, "6 días y 4 h"],
  [DAY, "1 día"],
  [DAY + HOUR, "1 día y 1 h"],
  [3 * HOUR + 20 * MINUTE, "3 h y 20 min"],
  [2 * HOUR, "2 h"],
  [12 * MINUTE + 59_000, "12 min y 59 s"],
  [12 * MINUTE, "12 min"],
  [59_999, "59 s"],
  [0, "0 s"],
])("says how long a cart is kept: %i ms is «%s»", (left, text) => {
  expect(timeLeftText(left)).toBe(text);
});
