// @vitest-environment node
import { describe, expect, it } from "vitest";
import { REDACTED, redact } from "@/lib/redact";

describe("redaction by name", () => {
  it.each([
    "password",
    "userPassword",
    "token",
    "access_token",
    "clientSecret",
    "key",
    "apikey",
    "API_KEY",
    "apiKeys",
    "credential",
    "credentials",
    "email",
    "e-mail",
    "customer_email",
    "correo",
    "phone",
    "customerPhone",
    "telefono",
    "address",
    "shipping_address",
    "Authorization",
    "x-guest-session",
    "guest_id",
    "customer",
    "invoice",
    "rfc",
  ])("hides %s", (name) => {
    expect(redact({ [name]: "x" })).toEqual({ [name]: REDACTED });
  });

  it.each(["message", "status", "keyboard", "productId", "quantity", "name", "url"])("shows %s", (name) => {
    expect(redact({ [name]: "x" })).toEqual({ [name]: "x" });
  });

  it("hides whole branches, at any depth, in lists, maps and sets", () => {
    const details = {
      list: [{ token: 1, ok: true }],
      map: new Map([["phone", { digits: 1 }]]),
      set: new Set([{ email: "x" }]),
    };
    expect(redact(details)).toEqual({
      list: [{ token: REDACTED, ok: true }],
      map: { phone: REDACTED },
      set: [{ email: REDACTED }],
    });
  });
});

describe("redaction inside texts", () => {
  it.each([
    ["Key (email)=(ana.lopez@ejemplo.com.mx) exists", `Key (email)=(${REDACTED}) exists`],
    ["session guest_1763683200000_abcDEF-123_xyzXYZ000000 unknown", `session ${REDACTED} unknown`],
    ["Bearer eyJhbGciOiJI.eyJyb2xlIjoiYW5vbiJ9.sig-na_ture", `Bearer ${REDACTED}`],
    ["llama al 5541628830 o al +52 5541628830", `llama al ${REDACTED} o al ${REDACTED}`],
    ["key sb_secret_abc123", `key ${REDACTED}`],
  ])("%j becomes %j", (text, safe) => {
    expect(redact(text)).toBe(safe);
  });

  it("leaves order numbers and amounts alone", () => {
    expect(redact("ACO-20261121180500-AB12CD por $1,234.50")).toBe("ACO-20261121180500-AB12CD por $1,234.50");
  });

  it("cuts very long texts", () => {
    expect(String(redact("a".repeat(10_000)))).toHaveLength(2001);
  });
});

describe("anything can be redacted", () => {
  it("cycles, and the same thing twice", () => {
    const shared = { n: 1 };
    const loop: Record<string, unknown> = { first: shared, second: shared };
    loop.self = loop;
    expect(redact(loop)).toEqual({ first: { n: 1 }, second: { n: 1 }, self: "[circular]" });
    const set = new Set<unknown>();
    set.add(set);
    expect(redact(set)).toEqual(["[circular]"]);
  });

  it("errors, with their cause and own fields", () => {
    const error = Object.assign(new TypeError("bad ana@ejemplo.mx", { cause: new Error("deep") }), { code: "23505" });
    expect(redact(error)).toEqual({
      name: "TypeError",
      message: `bad ${REDACTED}`,
      cause: { name: "Error", message: "deep" },
      code: "23505",
    });
  });

  it("values JSON does not know", () => {
    expect(
      redact({ big: 10n, when: new Date(0), never: new Date(Number.NaN), call: () => 1, none: undefined }),
    ).toEqual({
      big: "10",
      when: "1970-01-01T00:00:00.000Z",
      never: "Invalid Date",
      call: "[function]",
    });
    expect([null, undefined, true, 3].map(redact)).toEqual([null, undefined, true, 3]);
  });

  it("getters that throw, deep nests and huge lists", () => {
    const trap = {
      ok: 1,
      get bad(): number {
        throw new Error("no");
      },
    };
    expect(redact(trap)).toEqual({ ok: 1 });
    const nest = Array.from({ length: 20 }).reduce<unknown>((inner) => ({ inner }), "end");
    expect(JSON.stringify(redact(nest))).toContain("[too deep]");
    expect(redact(Array.from({ length: 1000 }, () => 1))).toHaveLength(100);
  });

  it("never changes the original", () => {
    const original = { token: "t", nested: { email: "e" } };
    redact(original);
    expect(original).toEqual({ token: "t", nested: { email: "e" } });
  });
});
