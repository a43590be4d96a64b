import { expect, it, vi } from "vitest";
import { limitScripts } from "@/app/trusted-types";

type Rules = Record<"createHTML" | "createScriptURL" | "createScript", (text: string) => string | null>;

it("names the few texts that may become markup, the address of a script or its contents", () => {
  const createPolicy = vi.fn((_name: string, _rules: Rules) => {});
  vi.stubGlobal("trustedTypes", { createPolicy });
  limitScripts();
  const [name, rules] = createPolicy.mock.calls[0] ?? [];
  expect(name).toBe("default");
  expect(rules?.createHTML("<script></script>")).toBe("<script></script>");
  expect(rules?.createHTML("<img src=x onerror=alert(1)>")).toBeNull();
  expect(rules?.createScriptURL("/sw.js")).toBe("/sw.js");
  expect(rules?.createScriptURL("https://evil.example/sw.js")).toBeNull();
  expect(rules?.createScript('{"@type":"Product"}')).toBe('{"@type":"Product"}');
  expect(() => rules?.createScript("alert(1)")).toThrow(SyntaxError);
});

it("does nothing where the browser knows no such thing", () => {
  expect(() => limitScripts()).not.toThrow();
});
