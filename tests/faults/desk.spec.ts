import type { Page } from "@playwright/test";
import { userMessage } from "@/copy/error-copy";
import type { ErrorCategory } from "@/domain/errors";
import { code, open, paste, summary } from "../e2e/support/quick-order";
import type { Fault } from "../support/fault-proxy";
import { callsOf } from "./support/requests";
import { allow, answers, brokenLines, expect, test } from "./support/test";
import { untilVisible } from "./support/time";

/** What may happen to a question of the buyer's desk, and what is said of it. */
const faults: Record<string, { injected: Fault; category: ErrorCategory; noise: RegExp }> = {
  "status 500": { injected: { kind: "answer", status: 500 }, category: "server_error", noise: answers(500) },
  "HTML instead of JSON": {
    injected: {
      kind: "answer",
      status: 200,
      body: "<!doctype html><title>Inicia sesión en la red</title>",
      headers: { "content-type": "text/html" },
    },
    category: "server_error",
    noise: brokenLines,
  },
  "backend switched off": { injected: { kind: "cut" }, category: "network", noise: brokenLines },
  "a call that never answers": { injected: { kind: "hold" }, category: "timeout", noise: brokenLines },
};

/** A read is given up after four times ten seconds. */
const STEP_MS = 5000;

const alert = (page: Page) => page.getByRole("main").getByRole("alert");

for (const [fault, { injected, category, noise }] of Object.entries(faults)) {
  test.describe(`fault: ${fault}`, () => {
    test.use(allow(noise));

    const said = (page: Page) =>
      untilVisible(page, page.getByRole("main").getByText(userMessage({ category })), STEP_MS);
    const tryAgain = (page: Page) => alert(page).getByRole("button", { name: "Intentar de nuevo" });

    test("a list that was pasted stays in its table, and is looked up once the shop answers", async ({
      page,
      wire,
    }) => {
      await page.clock.install();
      await open(page);
      wire.inject(callsOf("products_by_code"), injected);
      await paste(page, "TZN-1110 12\nKTN-5114 3");
      await said(page);
      await expect(code(page, 1)).toHaveValue("TZN-1110");
      await expect(code(page, 2)).toHaveValue("KTN-5114");
      wire.heal();
      await tryAgain(page).click();
      await expect(summary(page)).toHaveText("2 renglones: 2 listos");
    });

    test("a quotation is made, read and approved once the shop answers, with what was typed", async ({
      page,
      wire,
    }) => {
      test.setTimeout(120_000);
      await page.clock.install();
      wire.inject(callsOf("products_by_code"), injected);
      await page.goto("/cotizacion?productos=TZN-1110:12,KTN-5114:3");
      await said(page);
      wire.heal();
      await tryAgain(page).click();
      const buyer = page.getByLabel("Para quién es");
      await buyer.fill("Café La Esquina");

      wire.inject(callsOf("save_quote"), injected);
      const make = page.getByRole("button", { name: "Hacer cotización" });
      await make.click();
      await said(page);
      await expect(buyer).toHaveValue("Café La Esquina");
      wire.heal();
      await make.click();
      const paper = page.getByRole("article", { name: /^Cotización COT-/ });
      await expect(paper).toContainText("Café La Esquina");

      wire.inject(callsOf("approve_quote"), injected);
      const approver = page.getByLabel("Autorizado por");
      await approver.fill("Laura Ruiz");
      await page.getByRole("button", { name: "Autorizar" }).click();
      await said(page);
      await expect(approver).toHaveValue("Laura Ruiz");
      await expect(approver).toBeFocused();
      wire.heal();
      await page.getByRole("button", { name: "Autorizar" }).click();
      await expect(paper).toContainText("Autorizado por Laura Ruiz");

      wire.inject(callsOf("read_quote"), injected);
      await page.reload();
      await said(page);
      wire.heal();
      await tryAgain(page).click();
      await expect(paper).toContainText("Café La Esquina");
    });
  });
}
