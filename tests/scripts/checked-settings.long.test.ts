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
    for (const variable of ["VITE_SUPABASE_URL", "VITE_REALTIME_URL"]) {
      vi.stubEnv(variable, address);
      expect(await refusal(command)).toContain(`${variable} must end before /rest/v1`);
      vi.stubEnv(variable, "https://example.mx/supabase/");
      expect(await refusal(command)).toBeNull();
    }
  });

  it("does not begin with any other setting that the shop would refuse", async () => {
    vi.stubEnv("VITE_STORE_PHONE", "55 4162 8830");
    expect(await refusal(command)).toContain("VITE_STORE_PHONE must be digits only");
  });
});
