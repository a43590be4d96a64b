import { expect, it, vi } from "vitest";
import { emptyCheckoutForm } from "@/domain/checkout-form";
import { forgetGuestId } from "@/services/guest-session";
import {
  forgetCheckoutDraft,
  readCheckoutDraft,
  saveCheckoutDraft,
  takeCheckoutDraftOf,
  takeOverCheckoutDraft,
} from "@/stores/checkout-draft";

it("brings back what was typed", () => {
  const typed = { ...emptyCheckoutForm, name: "Ana Ruiz", requiresInvoice: true, rfc: "RUAA900101AB1" };
  saveCheckoutDraft(typed);
  expect(readCheckoutDraft()).toEqual(typed);
});

it("is gone once the device has forgotten its shopper, in whichever tab that was", () => {
  saveCheckoutDraft({ ...emptyCheckoutForm, name: "Ana Ruiz" });
  forgetGuestId();
  expect(readCheckoutDraft()).toEqual(emptyCheckoutForm);
});

it("survives a reload where the browser stores no guest id", async () => {
  const setItem = vi.spyOn(Storage.prototype, "setItem").mockImplementation(function (this: Storage, key, value) {
    if (this === localStorage) throw new DOMException("full", "QuotaExceededError");
    Reflect.set(this, key, value);
  });
  saveCheckoutDraft({ ...emptyCheckoutForm, name: "Ana Ruiz" });
  vi.resetModules();
  const reloaded = await import("@/stores/checkout-draft");
  expect(reloaded.readCheckoutDraft().name).toBe("Ana Ruiz");
  setItem.mockRestore();
});

it("is gone once forgotten, and never outlives the tab", () => {
  saveCheckoutDraft({ ...emptyCheckoutForm, name: "Ana Ruiz" });
  expect(JSON.stringify(localStorage)).not.toContain("Ana Ruiz");
  forgetCheckoutDraft();
  expect(readCheckoutDraft()).toEqual(emptyCheckoutForm);
});

it.each([
  [{ quoteFolio: "COT-20261123-ABC123" }, {}],
  [{}, { quoteFolio: "COT-20261123-ABC123" }],
])("is gone once its own order is placed, and stays for %j where %j is", (owner, other) => {
  const typed = { ...emptyCheckoutForm, name: "Ana Ruiz" };
  saveCheckoutDraft(typed, owner);
  takeCheckoutDraftOf(other);
  expect(readCheckoutDraft()).toEqual(typed);
  takeCheckoutDraftOf(owner);
  expect(readCheckoutDraft()).toEqual(emptyCheckoutForm);
});

it("stays that of its order when something of it changes elsewhere, until the form of another one takes it over", () => {
  const quote = { quoteFolio: "COT-20261123-ABC123" };
  saveCheckoutDraft({ ...emptyCheckoutForm, street: "Orizaba 101" }, quote);
  const named = { ...readCheckoutDraft(), name: "Ana Ruiz" };
  saveCheckoutDraft(named);
  takeCheckoutDraftOf({});
  expect(readCheckoutDraft()).toEqual(named);
  takeOverCheckoutDraft({});
  takeCheckoutDraftOf(quote);
  expect(readCheckoutDraft()).toEqual(named);
  takeCheckoutDraftOf({});
  expect(readCheckoutDraft()).toEqual(emptyCheckoutForm);
});

it("keeps the sound fields of a damaged draft", () => {
  sessionStorage.setItem(
    "acopio-checkout-draft",
    JSON.stringify({ name: "Ana Ruiz", phone: 5, requiresInvoice: "yes" }),
  );
  expect(readCheckoutDraft()).toEqual({ ...emptyCheckoutForm, name: "Ana Ruiz" });
});

it.each(["", "{", "null", "[]", "7"])("starts empty from %j", (damaged) => {
  sessionStorage.setItem("acopio-checkout-draft", damaged);
  expect(readCheckoutDraft()).toEqual(emptyCheckoutForm);
});
