import { expect, it } from "vitest";
import { emptyCheckoutForm } from "@/domain/checkout-form";
import { forgetCheckoutDraft, readCheckoutDraft, saveCheckoutDraft } from "@/stores/checkout-draft";

it("brings back what was typed", () => {
  const typed = { ...emptyCheckoutForm, name: "Ana Ruiz", requiresInvoice: true, rfc: "RUAA900101AB1" };
  saveCheckoutDraft(typed);
  expect(readCheckoutDraft()).toEqual(typed);
});

it("is gone once forgotten, and never outlives the tab", () => {
  saveCheckoutDraft({ ...emptyCheckoutForm, name: "Ana Ruiz" });
  expect(JSON.stringify(localStorage)).not.toContain("Ana Ruiz");
  forgetCheckoutDraft();
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
