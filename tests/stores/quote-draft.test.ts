import { beforeEach, expect, it } from "vitest";
import { forgetQuoteDraft, readQuoteDraft, saveQuoteDraft } from "@/stores/quote-draft";

beforeEach(forgetQuoteDraft);

const KEY = "acopio-quote-draft";
const empty = readQuoteDraft();

it("begins without anything, and closed", () => {
  expect(empty).toMatchObject({ buyer: "", stateCode: "", hasDelivery: false, delivery: { name: "", postalCode: "" } });
});

it("keeps what each of the two forms has typed, in this tab alone", () => {
  const delivery = { ...empty.delivery, name: "Ana Gómez", street: "Orizaba 101" };
  saveQuoteDraft({ delivery });
  saveQuoteDraft({ buyer: "Café", hasDelivery: true });
  expect(readQuoteDraft()).toEqual({ ...empty, buyer: "Café", hasDelivery: true, delivery });
  expect(JSON.stringify(localStorage)).not.toContain("Ana");
});

it("reads what an earlier shop has kept, and the sound parts of what is damaged", () => {
  sessionStorage.setItem(KEY, JSON.stringify({ buyer: "Café", attention: "", stateCode: "JAL", notes: "" }));
  expect(readQuoteDraft()).toEqual({ ...empty, buyer: "Café", stateCode: "JAL" });
  sessionStorage.setItem(KEY, JSON.stringify({ hasDelivery: "yes", delivery: { name: "Ana", phone: 5, more: 1 } }));
  expect(readQuoteDraft()).toEqual({ ...empty, delivery: { ...empty.delivery, name: "Ana" } });
  for (const damaged of ["", "{", "null", "[]", "7", '{"delivery":[]}', '{"delivery":"x"}']) {
    sessionStorage.setItem(KEY, damaged);
    expect(readQuoteDraft(), damaged).toEqual(empty);
  }
});
