// @vitest-environment node
import { aDelivery } from "@tests/support/quotes";
import { expect, it } from "vitest";
import { emptyCheckoutForm } from "@/domain/checkout-form";
import { fieldsOfDelivery, startedWith, typedBeside } from "@/domain/orders/delivery-data";
import { deliveryOf } from "@/domain/orders/order-contents";

const given = fieldsOfDelivery(aDelivery);

it("is the same after a form has held it", () => {
  expect(deliveryOf({ ...emptyCheckoutForm, ...given })).toEqual(aDelivery);
  const told = { ...aDelivery, shippingAddress: { ...aDelivery.shippingAddress, references: "Portón azul" } };
  expect(deliveryOf({ ...emptyCheckoutForm, ...fieldsOfDelivery(told) })).toEqual(told);
});

it("fills in a form of which nothing is typed but what else is in it", () => {
  const typed = { ...emptyCheckoutForm, notes: "Con cuidado", stateCode: "JAL" };
  expect(startedWith(typed, aDelivery)).toEqual({ ...typed, ...given });
});

it.each(["postalCode", "street", "neighborhood", "municipality", "references"] as const)(
  "leaves the whole address alone where %s is typed, and fills in who receives",
  (field) => {
    const typed = { ...emptyCheckoutForm, [field]: "x" };
    const { name, email, phone } = given;
    expect(startedWith(typed, aDelivery)).toEqual({ ...typed, name, email, phone });
  },
);

it.each(["name", "email", "phone"] as const)("leaves who receives alone where %s is typed", (field) => {
  const typed = { ...emptyCheckoutForm, [field]: "x" };
  expect(startedWith(typed, aDelivery)).toEqual({ ...typed, ...given, name: "", email: "", phone: "", [field]: "x" });
});

it("is no part of what a shopper has typed, until they change it", () => {
  const form = { ...emptyCheckoutForm, ...given, notes: "Con cuidado" };
  expect(typedBeside(form, aDelivery)).toEqual({ ...emptyCheckoutForm, notes: "Con cuidado" });
  // Whom the device is to remember is asked anew of each quote.
  expect(typedBeside({ ...form, remembersDelivery: true }, aDelivery).remembersDelivery).toBe(false);
  const { name, email, phone, ...place } = given;
  const elsewhere = { ...form, street: "Otra 2" };
  expect(typedBeside(elsewhere, aDelivery)).toEqual({
    ...emptyCheckoutForm,
    ...place,
    street: "Otra 2",
    notes: "Con cuidado",
  });
  expect(typedBeside({ ...form, phone: "3312345678" }, aDelivery)).toMatchObject({
    name,
    email,
    phone: "3312345678",
    street: "",
  });
});
