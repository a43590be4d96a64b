import { screen } from "@testing-library/dom";
import { expect, it, vi } from "vitest";
import { showEnvProblems } from "@/app/env-problem-page";

it("names every wrong setting and where they are described, on the page and in the console", () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  document.body.innerHTML = '<div id="root"></div>';
  showEnvProblems(document.body, [
    { variable: "VITE_SUPABASE_URL", reason: "must be an http(s) address" },
    { variable: "VITE_STORE_PHONE", reason: "must be digits only" },
  ]);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("La tienda no puede iniciar");
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "VITE_SUPABASE_URL: must be an http(s) address",
    "VITE_STORE_PHONE: must be digits only",
  ]);
  expect(document.body).toHaveTextContent(".env.example");
  expect(log).toHaveBeenCalledExactlyOnceWith(
    [
      "The shop cannot start: its settings are wrong.",
      "  VITE_SUPABASE_URL must be an http(s) address",
      "  VITE_STORE_PHONE must be digits only",
      "See .env.example for every variable and its meaning.",
    ].join("\n"),
  );
});
