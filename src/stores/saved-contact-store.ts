import * as v from "valibot";
import type { CheckoutForm } from "@/domain/checkout-form";
import type { ShippingAddress } from "@/domain/order";
import { type invoiceFields, placeFields } from "@/domain/orders/shopper-fields";
import { newId } from "@/lib/new-id";
import { createDeviceStore, listOf } from "./device-store";

export type SavedContact = { name: string; email: string; phone: string };
export type SavedAddress = ShippingAddress & { id: string };

export type SavedInvoice = Pick<CheckoutForm, (typeof invoiceFields)[number]>;

/** What the shopper asked this device to remember; nothing else ever puts it here. */
export type SavedData = {
  contact: SavedContact | null;
  addresses: readonly SavedAddress[];
  invoice: SavedInvoice | null;
};

/** Enough for every branch of a small business. */
export const MAX_ADDRESSES = 10;

const text = v.fallback(v.string(), "");
const filled = v.pipe(v.string(), v.nonEmpty());

const address: v.GenericSchema<unknown, SavedAddress> = v.object({
  id: filled,
  street: filled,
  neighborhood: text,
  municipality: text,
  stateCode: text,
  postalCode: text,
  references: v.fallback(v.nullish(v.string(), null), null),
});

const invoice: v.GenericSchema<unknown, SavedInvoice> = v.object({
  rfc: filled,
  legalName: text,
  taxRegime: text,
  cfdiUse: text,
  fiscalPostalCode: text,
  invoiceEmail: text,
});

const savedData: v.GenericSchema<unknown, SavedData> = v.object({
  contact: v.fallback(v.nullish(v.object({ name: text, email: text, phone: text }), null), null),
  addresses: listOf(address),
  invoice: v.fallback(v.nullish(invoice, null), null),
});

const saved = createDeviceStore<SavedData>("acopio-saved-contact", savedData, {
  contact: null,
  addresses: [],
  invoice: null,
});

export const useSavedData = (): SavedData => saved.use();

export const saveContact = (contact: SavedContact): void => saved.change((data) => ({ ...data, contact }));

export const eraseContact = (): void => saved.change((data) => ({ ...data, contact: null }));

/**
 * Adds an address while there is room for one, or changes the one with that id. The same address is kept once; it becomes the
 * first, which is the one that the checkout offers.
 */
export const saveAddress = (entered: ShippingAddress, id: string = newId()): void =>
  saved.change((data) => {
    const others = data.addresses.filter((known) => known.id !== id && !isSame(known, entered));
    return others.length < MAX_ADDRESSES ? { ...data, addresses: [{ ...entered, id }, ...others] } : data;
  });

export const eraseAddress = (id: string): void =>
  saved.change((data) => ({ ...data, addresses: data.addresses.filter((known) => known.id !== id) }));

/** Takes the fields of the invoice out of whatever form holds them. */
export function saveInvoice(form: SavedInvoice): void {
  const { rfc, legalName, taxRegime, cfdiUse, fiscalPostalCode, invoiceEmail } = form;
  const kept = { rfc, legalName, taxRegime, cfdiUse, fiscalPostalCode, invoiceEmail };
  saved.change((data) => ({ ...data, invoice: kept }));
}

export const eraseInvoice = (): void => saved.change((data) => ({ ...data, invoice: null }));

export const isSavedDataKept = saved.isKept;

export const eraseSavedData = saved.erase;

const isSame = (a: ShippingAddress, b: ShippingAddress): boolean =>
  placeFields.every((field) => (a[field] ?? "").toLowerCase() === (b[field] ?? "").toLowerCase());
