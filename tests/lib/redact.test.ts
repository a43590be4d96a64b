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
    "keyId",
    "idempotencyKey",
    "key_fingerprint",
    "credential",
    "credentials",
    "email",
    "e-mail",
    "customer_email",
    "correo",
    "phone",
    "customerPhone",
    "telefono",
    "Teléfono",
    "address",
    "shipping_address",
    "shippingAddress",
    "street",
    "neighborhood",
    "municipality",
    "municipio",
    "postalCode",
    "postal_code",
    "fiscalPostalCode",
    "código postal",
    "references",
    "referencias",
    "calle",
    "calle_y_numero",
    "colonia",
    "domicilio",
    "dirección",
    "direccion_entrega",
    "Authorization",
    "x-guest-session",
    "guest_id",
    "customer",
    "invoice",
    "rfc",
  ])("hides %s", (name) => {
    expect(redact({ [name]: "x" })).toEqual({ [name]: REDACTED });
  });

  it.each([
    "message",
    "status",
    "keyboard",
    "productId",
    "quantity",
    "name",
    "url",
    "called",
    "caller",
    "callee",
    "reference",
  ])("shows %s", (name) => {
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
    ["of josé@correo.mx and ana@peñasco.mx", `of ${REDACTED} and ${REDACTED}`],
    ["/order-tracking?email=ana%40correo.mx&x=1", `/order-tracking?email=${REDACTED}&x=1`],
    ["ana@correo.mx_+luis@correo.mx+eva%40correo.mx.", `${REDACTED}.`],
    ["ana@caja_luis@correo.mx", `ana@${REDACTED}`],
    ["Failing row contains (7, Ana (casa), Calle 5, null).", `Failing row contains (${REDACTED}).`],
    ["Failing row contains (7, Ana,\nCalle 5) in orders", `Failing row contains (${REDACTED}) in orders`],
    ["Failing row contains (7, Ana, Calle 5, col…", `Failing row contains (${REDACTED}`],
    [
      '{"details":"Failing row contains (7, Ana)","hint":1}',
      `{"details":"Failing row contains (${REDACTED})","hint":1}`,
    ],
  ])("%j becomes %j", (text, safe) => {
    expect(redact(text)).toBe(safe);
  });

  it.each([
    "5541628830",
    "55 4162 8830",
    "55-4162-8830",
    "55.4162.8830",
    "(55) 4162-8830",
    "(55)41628830",
    "55 4162–8830",
    "55 41 62 88 30",
    "55.41.62.88.30",
    "55 4162-88-30",
    "222 416 2883",
    "(222) 416 2883",
    "222-416-2883",
    "+525541628830",
    "+52 55 4162 8830",
    "+52 1 55 4162 8830",
    "+52 (55) 4162-8830",
    "525541628830",
    "5215541628830",
    "52 1 55 4162 8830",
    "044 55 4162 8830",
    "01 222 416 2883",
    "+1 (555) 416-2883",
  ])("hides the phone number %s, wherever it stands", (phone) => {
    expect(redact(phone)).toBe(REDACTED);
    expect(redact(`tel:${phone}`)).toBe(`tel:${REDACTED}`);
    expect(redact(`Llama al ${phone}, o al ${phone}.`)).toBe(`Llama al ${REDACTED}, o al ${REDACTED}.`);
  });

  it.each([
    "ACO-20261121180500-AB12CD por $1,234.50",
    "ACO-20261121070000-123456 1234 piezas",
    "12345678-1234-4234-8234-a1234567890b",
    "ab123456-7890-4234-8234-525541628830",
    "2026-11-21",
    "2026-11-21 09:00:00",
    "2026-11-21T09:00:00.123Z",
    "2026-11-21T07:00:00+00:00",
    "2026-11-21 10000000",
    "Sat Nov 21 2026 08:52:30 GMT-0600 (CST)",
    "1763683200000",
    "$1,234,567.89 + $12,345.00",
    "999999.99",
    "ALB-0350, SKU 7501234567890",
    "12 of 1234 rows",
    "10 20 30 40 50",
    "192.168.10.12",
  ])("shows %s", (text) => {
    expect(redact(text)).toBe(text);
  });

  it("cuts very long texts", () => {
    expect(String(redact("a".repeat(10_000)))).toHaveLength(2001);
  });

  // A search for e-mail addresses that began anew at every letter would take a second for each of these on a fast machine.
  it("costs little for very long words", () => {
    const began = process.cpuUsage();
    const redacted = redact(Array.from({ length: 20 }, () => "a".repeat(20_000))) as string[];
    expect(new Set(redacted)).toEqual(new Set([`${"a".repeat(2000)}…`]));
    const { user, system } = process.cpuUsage(began);
    // Of the processor's time: this machine may do other things meanwhile.
    expect((user + system) / 1000).toBeLessThan(5000);
  });

  it("hides an e-mail where a text is cut", () => {
    expect(redact(`${"-".repeat(1990)} maria.lopez@gmail.com`)).not.toMatch(/maria|gm/);
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
