// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type InlineConfig, resolveConfig } from "vite";
import { describe, expect, it, vi } from "vitest";

const SECRET = "sb_secret_Xk2v9";
const jwt = (payload: object): string =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.c2ln`;

/** What a build or a dev server of this very project would say before it begins; null when it would begin. */
async function refusal(command: "build" | "serve", config: InlineConfig = {}): Promise<string | null> {
  const mode = command === "build" ? "production" : "development";
  return resolveConfig({ logLevel: "silent", ...config }, command, mode, mode).then(
    () => null,
    (error: Error) => error.message,
  );
}

describe.each(["build", "serve"] as const)("vite %s", (command) => {
  it("begins with a public key", async () => {
    vi.stubEnv("VITE_SUPABASE_URL", "https://abcd.supabase.co");
    for (const key of [
      "sb_publishable_Xk2v9",
      "a.b.c",
      jwt({ role: "anon", iss: "supabase" }),
      jwt({}),
      `x.${btoa("null")}.y`,
    ]) {
      vi.stubEnv("VITE_SUPABASE_ANON_KEY", key);
      expect(await refusal(command)).toBeNull();
    }
  });

  it.each([
    ["VITE_SUPABASE_ANON_KEY", SECRET],
    ["VITE_SUPABASE_ANON_KEY", jwt({ role: "service_role", iss: "supabase" })],
    ["VITE_SUPABASE_ANON_KEY", jwt({ role: "authenticated" })],
    ["VITE_SERVICE", jwt({ role: "service_role" })],
    ["VITE_STORE_NAME", `Acopio ${jwt({ role: "service_role" })}`],
    ["VITE_SUPABASE_ANON_KEY", "sbp_0123456789abcdef"],
    ["VITE_DATABASE", "postgresql://postgres:hunter2@db.abcd.supabase.co:5432/postgres"],
    ["VITE_REPORTING_URL", `https://logs.example.mx/?key=${SECRET}`],
    ["VITE_REPORTING_URL", "https://acopio:hunter2@logs.example.mx"],
  ])("does not begin with a secret in %s, and says no more of it than the name", async (variable, secret) => {
    vi.stubEnv(variable, secret);
    const message = await refusal(command);
    expect(message).toContain(`${variable} holds a secret key`);
    expect(message).not.toContain(secret);
  });

  it("finds one in an .env file as well", async () => {
    const file = command === "build" ? ".env.production.local" : ".env.development";
    const dir = mkdtempSync(join(tmpdir(), "acopio-settings-"));
    writeFileSync(join(dir, file), `VITE_OTHER="${SECRET}"\n`);
    expect(await refusal(command, { envDir: dir })).toContain("VITE_OTHER holds a secret key");
    rmSync(dir, { recursive: true });
  });

  it("begins with each way to hear of stock, and with no other", async () => {
    for (const way of ["", "changes", "broadcast", "polling"]) {
      vi.stubEnv("VITE_LIVE_STOCK", way);
      expect(await refusal(command)).toBeNull();
    }
    vi.stubEnv("VITE_LIVE_STOCK", "broadcasts");
    vi.stubEnv("VITE_LIVE_STOK", "polling");
    const message = await refusal(command);
    expect(message).toContain("VITE_LIVE_STOCK must be one of changes, broadcast, polling");
    expect(message).toContain("VITE_LIVE_STOK is not a known variable");
  });

  it.each([
    "https://abcd.supabase.co/rest/v1",
    "https://abcd.supabase.co/rest/v1/",
    "https://abcd.supabase.co/realtime/v1",
    "https://abcd.supabase.co?apikey=x",
    "https://abcd.supabase.co/#x",
  ])("does not begin with %s, behind which there is no project", async (address) => {
    vi.stubEnv("VITE_SUPABASE_ANON_KEY", "sb_publishable_Xk2v9");
    for (const variable of ["VITE_SUPABASE_URL", "VITE_REALTIME_URL"]) {
      vi.stubEnv(variable, address);
      expect(await refusal(command)).toContain(`${variable} must end before /rest/v1`);
      vi.stubEnv(variable, "https://example.mx/supabase/");
      expect(await refusal(command)).toBeNull();
    }
  });

  it("does not begin with the key of a project without its address, or the other way round", async () => {
    vi.stubEnv("VITE_SUPABASE_ANON_KEY", "sb_publishable_Xk2v9");
    expect(await refusal(command)).toContain("VITE_SUPABASE_URL is missing");
    vi.stubEnv("VITE_SUPABASE_URL", "https://abcd.supabase.co");
    vi.stubEnv("VITE_SUPABASE_ANON_KEY", " ");
    expect(await refusal(command)).toContain("VITE_SUPABASE_ANON_KEY is missing");
    // .env.example names the key of the embedded database, which has no address of its own.
    vi.stubEnv("VITE_SUPABASE_URL", "");
    vi.stubEnv("VITE_SUPABASE_ANON_KEY", "local-anon-key");
    expect(await refusal(command)).toBeNull();
  });

  it.each([
    ["VITE_SUPABSE_URL", "VITE_SUPABASE_URL"],
    ["VITE_SUPBASE_ANON_KEY", "VITE_SUPABASE_ANON_KEY"],
    ["VITE_SUAPBASE_URL", "VITE_SUPABASE_URL"],
    ["VITE_STROE_URL", "VITE_STORE_URL"],
    ["VITE_LOGING", "VITE_LOGGING"],
    ["VITE_LVE_STOCK", "VITE_LIVE_STOCK"],
    ["VITE_supabase_url", "VITE_SUPABASE_URL"],
  ])("does not begin with %s, and asks whether %s is meant", async (misspelt, meant) => {
    vi.stubEnv(misspelt, "https://abcd.supabase.co");
    expect((await refusal(command))?.split("\n")[1]).toBe(`  ${misspelt} is not a known variable: is ${meant} meant?`);
  });

  it("names a misspelt variable once", async () => {
    vi.stubEnv("VITE_STORE_NAMES", "Acopio");
    vi.stubEnv("VITE_LIVE_STOK", "polling");
    expect((await refusal(command))?.match(/is not a known variable/g)).toHaveLength(2);
  });

  it("leaves the variables of other tools alone", async () => {
    for (const name of [
      "SITE_URL",
      "STORAGE_URL",
      "LOGIN_URL",
      "API_KEY",
      "USER_NODE_ENV",
      "CJS_TRACE",
      "SENTRY_DSN",
    ]) {
      vi.stubEnv(`VITE_${name}`, "x");
    }
    vi.stubEnv("VITE_SUPABSE_URL", " ");
    expect(await refusal(command)).toBeNull();
  });

  it.each([
    "https://tienda.example.mx/tienda?x=1",
    "https://tienda.example.mx?x=1",
    "https://tienda.example.mx/#a",
    "https://tienda.example.mx/tienda",
    "https://tienda.example.mx/tienda/",
  ])("does not begin with the shop at %s, behind which no address of its pages can be put", async (address) => {
    vi.stubEnv("VITE_STORE_URL", address);
    expect(await refusal(command)).toContain("VITE_STORE_URL must end behind the host");
    for (const origin of ["https://tienda.example.mx", "https://tienda.example.mx/", "http://127.0.0.1:4173"]) {
      vi.stubEnv("VITE_STORE_URL", origin);
      expect(await refusal(command)).toBeNull();
    }
  });

  it("does not begin with any other setting that the shop would refuse", async () => {
    vi.stubEnv("VITE_STORE_PHONE", "55 4162 8830");
    expect(await refusal(command)).toContain("VITE_STORE_PHONE must be digits only");
  });
});
