// @vitest-environment node
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { servePages } from "@tests/support/built-shop";
import { expect, it } from "vitest";
import { connectOrigins, imageOrigins, securityHeaders, supabaseOrigin } from "../../scripts/security-headers";

const PROJECT = "https://abcd.supabase.co";

it.each([
  ["its own origin alone", {}, []],
  ["the project, by socket as well", { VITE_SUPABASE_URL: `${PROJECT}/` }, [PROJECT, "wss://abcd.supabase.co"]],
  [
    "a stack on this machine",
    { VITE_SUPABASE_URL: "http://127.0.0.1:54321" },
    ["http://127.0.0.1:54321", "ws://127.0.0.1:54321"],
  ],
  [
    "its own origin alone, where the host passes requests on",
    { VITE_SUPABASE_URL: PROJECT, VITE_SUPABASE_SAME_ORIGIN: "true" },
    [],
  ],
  [
    "the project by socket alone, where the host passes only requests on",
    { VITE_SUPABASE_URL: PROJECT, VITE_SUPABASE_SAME_ORIGIN: "true", VITE_REALTIME_URL: PROJECT },
    ["wss://abcd.supabase.co"],
  ],
  [
    "everything named, each once",
    { VITE_SUPABASE_URL: PROJECT, VITE_REALTIME_URL: PROJECT, VITE_REPORTING_URL: "https://logs.example.mx/acopio" },
    [PROJECT, "wss://abcd.supabase.co", "https://logs.example.mx"],
  ],
])("a page may connect to %s", (_, env, origins) => {
  expect(connectOrigins(env)).toEqual(origins);
});

it("knows where requests go to", () => {
  expect(supabaseOrigin({ VITE_SUPABASE_URL: PROJECT })).toBe(PROJECT);
  expect(supabaseOrigin({ VITE_SUPABASE_URL: PROJECT, VITE_SUPABASE_SAME_ORIGIN: "true" })).toBeNull();
  expect(supabaseOrigin({})).toBeNull();
});

it.each([
  ["the shop alone", {}, []],
  ["the project's storage", { VITE_SUPABASE_URL: `${PROJECT}/` }, [PROJECT]],
  [
    "the project's storage, also where the host passes its requests on",
    { VITE_SUPABASE_URL: PROJECT, VITE_SUPABASE_SAME_ORIGIN: "true" },
    [PROJECT],
  ],
  [
    "hosts that are named, each once",
    { VITE_SUPABASE_URL: PROJECT, VITE_IMAGE_HOSTS: "cdn.example.mx, fotos.example.mx,abcd.supabase.co" },
    [PROJECT, "https://cdn.example.mx", "https://fotos.example.mx"],
  ],
])("pictures may come from %s", (_, env, origins) => {
  expect(imageOrigins(env)).toEqual(origins);
  expect(securityHeaders(env)["Content-Security-Policy"]).toContain(
    `; img-src ${["'self'", "data:", ...origins].join(" ")}; `,
  );
});

it("leaves texts that become scripts to the one policy of the shop, and shares its window with nobody", () => {
  const headers = securityHeaders({});
  expect(headers["Content-Security-Policy"]).toMatch(/; require-trusted-types-for 'script'; trusted-types default$/);
  expect(headers["Cross-Origin-Opener-Policy"]).toBe("same-origin");
});

it("asks for a build in one line where a preview finds none", async () => {
  const dist = mkdtempSync(join(tmpdir(), "acopio-unbuilt-"));
  const refusal: unknown = await servePages(dist).catch((error: unknown) => error);
  rmSync(dist, { recursive: true });
  expect(refusal).toBeInstanceOf(Error);
  // As Vite prints it.
  expect(inspect(refusal)).toBe(`[There is no build in ${dist}: run «npm run build» first]`);
});
