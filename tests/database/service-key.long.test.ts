// @vitest-environment node
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { newGuest, rest as request } from "@tests/support/local-backend";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLocalBackend, type LocalBackend } from "../../supabase/local/backend";
import { LOCAL_ANON_KEY } from "../../supabase/local/gateway";

/** The embedded backend's secret key, which staff's commands use. */
let folder: string;
let backend: LocalBackend;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "acopio-service-key-"));
  backend = await createLocalBackend({ dataDir: folder });
});
afterAll(async () => {
  await backend?.close();
  rmSync(folder, { recursive: true, force: true });
});

const keyFile = () => path.join(folder, "service-key");
const asStaff = (pathAndQuery: string, init: RequestInit = {}) =>
  request(backend, pathAndQuery, { ...init, headers: { apikey: backend.serviceKey } });
const body = JSON.stringify({ lines: [{ item_code: "SK-1", item_name: "Regla", precio_web: 12 }], apply: true });

it("opens what row policies and grants close to everybody else", async () => {
  expect((await asStaff("rpc/import_products", { method: "POST", body })).body).toMatchObject([{ outcome: "created" }]);
  expect((await asStaff("products?item_code=eq.SK-1&select=item_name")).body).toEqual([{ item_name: "Regla" }]);
  expect((await asStaff("orders?select=internal_notes")).status).toBe(200);

  for (const init of [{}, { guest: newGuest() }, { headers: { apikey: LOCAL_ANON_KEY } }]) {
    expect((await request(backend, "rpc/import_products", { method: "POST", body, ...init })).status).toBe(401);
    expect((await request(backend, "orders?select=internal_notes", init)).status).toBe(401);
  }
});

it("is told that something is forbidden, where anybody else is asked for a key", async () => {
  await backend.sql("revoke select on public.slider_settings from service_role");
  try {
    const staff = await asStaff("slider_settings?select=key");
    expect(staff).toMatchObject({ status: 403, body: { code: "42501" } });
    expect(staff.headers.get("www-authenticate")).toBeNull();
  } finally {
    await backend.sql("grant select on public.slider_settings to service_role");
  }
  const shopper = await request(backend, "orders?select=internal_notes");
  expect(shopper).toMatchObject({ status: 401, body: { code: "42501" } });
  expect(shopper.headers.get("www-authenticate")).toBe("Bearer");
});

it("writes the catalogue row by row", async () => {
  const write = (method: string, pathAndQuery: string, row: object) =>
    request(backend, pathAndQuery, {
      method,
      body: JSON.stringify(row),
      headers: { apikey: backend.serviceKey, prefer: "return=representation" },
    });
  const added = async (table: string, row: object) => {
    const { status, body } = await write("POST", table, row);
    expect({ status, body }).toMatchObject({ status: 201, body: [row] });
    return (body as [{ id: string }])[0].id;
  };
  const brand_id = await added("brands", { name: "Marca de prueba", slug: "marca-de-prueba" });
  const category_id = await added("categories", { name: "Pruebas", slug: "pruebas" });
  const id = await added("products", {
    item_name: "Escuadra",
    item_code: "SK-2",
    precio_web: 30,
    brand_id,
    category_id,
  });

  const attributes = [{ label: "Material", value: "Acrílico" }];
  for (const change of [
    { precio_web: 35.5, stock_quantity: 4 },
    { item_name: "Escuadra de 45°", description: "Para dibujo técnico", item_code: "SK-3" },
    { sale_unit: "Paquete con 2 piezas", attributes },
  ]) {
    expect(await write("PATCH", `products?id=eq.${id}`, change)).toMatchObject({ status: 200, body: [change] });
  }
  for (const [table, row] of [
    ["brands", brand_id],
    ["categories", category_id],
  ]) {
    const change = { name: "Geometría" };
    expect(await write("PATCH", `${table}?id=eq.${row}`, change)).toMatchObject({ status: 200, body: [change] });
  }
  const query = "escuadra dibujo geometria acrilico";
  const { body } = await request(backend, "rpc/search_products", { method: "POST", body: JSON.stringify({ query }) });
  expect(body).toMatchObject({ count: 1, products: [{ id, unit_content: 2 }] });
});

it("is long, another at every start, and no other key will do", async () => {
  expect(backend.serviceKey.length).toBeGreaterThanOrEqual(43);
  const other = backend.serviceKey.replace(/^./, (sign) => (sign === "x" ? "y" : "x"));
  for (const apikey of [other, `${backend.serviceKey}x`, "", "service_role"]) {
    expect((await request(backend, "products?limit=1", { headers: { apikey } })).status).toBe(401);
  }
  const mixed = { apikey: LOCAL_ANON_KEY, authorization: `Bearer ${backend.serviceKey}` };
  expect((await request(backend, "products?limit=1", { headers: mixed })).status).toBe(401);
});

it("lies beside the data for its user alone, for as long as the backend runs", async () => {
  const first = backend.serviceKey;
  expect(readFileSync(keyFile(), "utf8")).toBe(first);
  expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
  await backend.close();
  expect(existsSync(keyFile())).toBe(false);
  backend = await createLocalBackend({ dataDir: folder });
  expect(readFileSync(keyFile(), "utf8")).not.toBe(first);
}, 300_000);
