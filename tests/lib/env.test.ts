// @vitest-environment node
import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { parseEnv } from "@/lib/env";

const problemsOf = (raw: Record<string, unknown>) => parseEnv(raw).error ?? [];
const variablesOf = (raw: Record<string, unknown>) => problemsOf(raw).map(({ variable }) => variable);

/** A signed key whose payload says who may use it; the signature does not matter here. */
const jwt = (payload: object): string => `x.${btoa(JSON.stringify(payload)).replace(/=+$/, "")}.y`;

describe("settings", () => {
  it("need no variable at all", () => {
    expect(parseEnv({}).data).toEqual({
      VITE_SUPABASE_ANON_KEY: "local-anon-key",
      VITE_SUPABASE_SAME_ORIGIN: false,
      VITE_LOGGING: false,
      VITE_IMAGE_TRANSFORMS: false,
    });
  });

  it("take an empty line for a variable that is not set, and ignore what is not theirs", () => {
    const raw = { VITE_SUPABASE_URL: "", VITE_STORE_NAME: "  ", MODE: "test", DEV: true, VITE_OTHER: "x" };
    expect(parseEnv(raw).data).toEqual(parseEnv({}).data);
  });

  it("keep what is set, without blanks and trailing slashes", () => {
    expect(
      parseEnv({
        VITE_SUPABASE_URL: " https://abcd.supabase.co/ ",
        VITE_SUPABASE_ANON_KEY: jwt({ role: "anon" }),
        VITE_LOGGING: "1",
        VITE_STORE_WHATSAPP: "525541628830",
      }).data,
    ).toMatchObject({
      VITE_SUPABASE_URL: "https://abcd.supabase.co",
      VITE_LOGGING: true,
      VITE_STORE_WHATSAPP: "525541628830",
    });
  });

  it.each([
    ["VITE_SUPABASE_URL", "abcd.supabase.co"],
    ["VITE_SUPABASE_URL", "ftp://abcd.supabase.co"],
    ["VITE_SUPABASE_URL", "https://"],
    ["VITE_SUPABASE_URL", "javascript:alert(1)"],
    ["VITE_IMAGE_HOSTS", "https://cdn.example.mx"],
    ["VITE_IMAGE_HOSTS", "cdn.example.mx; script-src *"],
    ["VITE_IMAGE_HOSTS", "*"],
    ["VITE_IMAGE_HOSTS", "cdn.example.mx,"],
    ["VITE_REPORTING_URL", "logs"],
    ["VITE_LOGGING", "yes"],
    ["VITE_IMAGE_TRANSFORMS", "webp"],
    ["VITE_IMAGE_TRANSFORM", "true"],
    ["VITE_STORE_SUPPORT_EMAIL", "hola"],
    ["VITE_STORE_PHONE", "55 4162 8830"],
    ["VITE_STORE_WHATSAPP", "+525541628830"],
    ["VITE_STORE_URL", "acopio.mx"],
    ["VITE_STORE_NAME", 7],
    ["VITE_STORE_NAMES", "Acopio"],
    ["VITE_SUPABASE_KEY", "x"],
  ])("refuse %s=%s", (variable, value) => {
    expect(variablesOf({ [variable]: value })).toEqual([variable]);
  });

  it("are read alike by browsers without URL.canParse", () => {
    vi.stubGlobal(
      "URL",
      class extends URL {
        static override canParse = undefined as never;
      },
    );
    expect(variablesOf({ VITE_SUPABASE_URL: "https://[", VITE_STORE_URL: "https://acopio.mx" })).toEqual([
      "VITE_SUPABASE_URL",
    ]);
  });

  it("accept any text as a key", () => {
    for (const key of ["sb_publishable_abc", "a.b.c", "local-anon-key"]) {
      expect(parseEnv({ VITE_SUPABASE_ANON_KEY: key }).success).toBe(true);
    }
  });

  it("take hosts of pictures, one or several", () => {
    for (const hosts of ["cdn.example.mx", "cdn.example.mx, fotos-2.example.mx,127.0.0.1"]) {
      expect(parseEnv({ VITE_IMAGE_HOSTS: hosts }).data?.VITE_IMAGE_HOSTS).toBe(hosts);
    }
  });

  it("report everything that is wrong, each with what it should be", () => {
    expect(problemsOf({ VITE_SUPABASE_URL: "x", VITE_LOGGING: "maybe", VITE_STORE_NAM: "x" })).toEqual([
      { variable: "VITE_SUPABASE_URL", reason: "must be an http(s) address, e.g. https://abcd.supabase.co" },
      { variable: "VITE_LOGGING", reason: "must be true or false" },
      { variable: "VITE_STORE_NAM", reason: "is not a known variable" },
    ]);
  });

  it("are all explained in .env.example, whose values are right", () => {
    const lines = readFileSync(".env.example", "utf8").matchAll(/^# (VITE_\w+)=(.*)$/gm);
    const example = Object.fromEntries([...lines].map(([, name, value]) => [name, value]));
    const parsed = parseEnv(example);
    expect(parsed.error).toBeNull();
    expect(Object.keys(example)).toHaveLength(18);
    expect(Object.keys(parsed.data ?? {}).sort()).toEqual(Object.keys(example).sort());
  });
});

describe("settings of this build", () => {
  it("are read once, when first asked for", async () => {
    vi.resetModules();
    const { readEnv } = await import("@/lib/env");
    vi.stubEnv("VITE_STORE_NAME", "Otra tienda");
    expect(readEnv().data?.VITE_STORE_NAME).toBe("Otra tienda");
    vi.stubEnv("VITE_STORE_NAME", "Tercera");
    expect(readEnv().data?.VITE_STORE_NAME).toBe("Otra tienda");
  });

  it("replace the store's placeholders", async () => {
    vi.resetModules();
    vi.stubEnv("VITE_STORE_NAME", "Otra tienda");
    const { storeSettings } = await import("@/lib/store-settings");
    expect(storeSettings.name).toBe("Otra tienda");
    expect(storeSettings.tagline).toBe("Insumos para tu negocio, sin cuenta y sin vueltas");
  });

  it("leave the placeholders when they are wrong, so that the page that says so can be drawn", async () => {
    vi.resetModules();
    vi.stubEnv("VITE_STORE_PHONE", "x");
    const { storeSettings } = await import("@/lib/store-settings");
    expect(storeSettings).toMatchObject({ name: "Acopio", phone: "5541628830", url: null });
  });
});
