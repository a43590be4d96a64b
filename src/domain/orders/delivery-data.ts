import { type CheckoutForm, emptyCheckoutForm } from "../checkout-form";
import type { DeliveryData } from "../order";
import { contactFields, placeFields } from "./shopper-fields";

/** The fields of the checkout that make up delivery data, in the order in which they are asked for. */
export const deliveryFields = [...contactFields, ...placeFields] as const;

type DeliveryField = (typeof deliveryFields)[number];
export type DeliveryFields = Pick<CheckoutForm, DeliveryField>;

/** Delivery data as a form holds them. */
export const fieldsOfDelivery = ({ customer, shippingAddress }: DeliveryData): DeliveryFields => ({
  ...customer,
  ...shippingAddress,
  references: shippingAddress.references ?? "",
});

/** The form with these fields of another one. */
const withFields = (form: CheckoutForm, other: DeliveryFields, fields: readonly DeliveryField[]): CheckoutForm => ({
  ...form,
  ...Object.fromEntries(fields.map((field) => [field, other[field]])),
});

/** Name and place each as a whole: half of one address with half of another would be none. */
const blocks: readonly (readonly DeliveryField[])[] = [contactFields, placeFields];

/** The checkout with somebody else's delivery data where nothing is typed. A state alone is only a guess. */
export function startedWith(typed: CheckoutForm, delivery: DeliveryData): CheckoutForm {
  const free = blocks.filter((block) => block.every((field) => field === "stateCode" || typed[field] === ""));
  return withFields(typed, fieldsOfDelivery(delivery), free.flat());
}

/** What the shopper has typed into the checkout, without what is still as `startedWith` filled it in. */
export function typedBeside(form: CheckoutForm, delivery: DeliveryData): CheckoutForm {
  const given = fieldsOfDelivery(delivery);
  const untouched = blocks.filter((block) => block.every((field) => form[field] === given[field]));
  // Whoever asked to be remembered did so for this form, whose data may be those of another company on the next one.
  const remembersDelivery = form.remembersDelivery && untouched.length === 0;
  return { ...withFields(form, emptyCheckoutForm, untouched.flat()), remembersDelivery };
}
