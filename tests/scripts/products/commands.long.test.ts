// @vitest-environment node
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createTestDatabase, type TestDatabase } from "@tests/support/database";
import fc from "@tests/support/fast-check";
import { type StaffServer, serveStaff } from "@tests/support/staff-server";
import { workbook } from "@tests/support/workbook";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { codeSpelling } from "../../../scripts/products/refuse-twins";
import { runExport } from "../../../scripts/products/run-export";
import { runImport } from "../../../scripts/products/run-import";
import { runPriceImport } from "../../../scripts/products/run-price-import";
import { type CallFunction, openStaffApi } from "../../../scripts/products/staff-api";

let db: TestDatabase;
let server: StaffServer;
let folder: string;
beforeAll(async () => {
  db = await createTestDatabase({ seed: true });
  server = await serveStaff(db);
  folder = await mkdtemp(path.join(tmpdir(), "acopio-products-"));
});
afterAll(async () => {
  await server?.close();
  await db?.close();
  await rm(folder, { recursive: true, force: true });
});

type Ran = { exitCode: number; out: string; err: string };

/** Runs a command as npm does, in a folder without settings, as nobody's terminal. */
function spawned(script: string, args: string[]): Promise<Ran> {
  const env = {
    PATH: process.env.PATH ?? "",
    SUPABASE_URL: server.url,
    SUPABASE_SECRET_KEY: server.key,
    ...(script === "import-postal-codes.ts" ? { DATABASE_URL: "postgresql://localhost" } : {}),
  };
  const command = [
    "--import",
    path.resolve("node_modules/tsx/dist/loader.mjs"),
    path.resolve("scripts", script),
    ...args,
  ];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd: folder, env }, (failure, out, err) =>
      resolve({ exitCode: failure ? Number(failure.code) : 0, out, err }),
    );
  });
}

/** What a command does in this process, with what it says. */
async function run(work: (call: CallFunction) => Promise<unknown>): Promise<Omit<Ran, "err">> {
  const { call } = openStaffApi({ SUPABASE_URL: server.url, SUPABASE_SECRET_KEY: server.key }, folder);
  const said: string[] = [];
  const out = vi.spyOn(process.stdout, "write").mockImplementation((text) => said.push(String(text)) > 0);
  const err = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  try {
    return { exitCode: Number((await work(call)) ?? 0), out: said.join("") };
  } finally {
    out.mockRestore();
    err.mockRestore();
  }
}
const importProducts = (name: string, how: { apply?: boolean; skipBad?: boolean; createMissing?: boolean } = {}) =>
  run((call) =>
    runImport(call, {
      path: path.join(folder, name),
      origin: "",
      apply: false,
      skipBad: false,
      createMissing: false,
      ...how,
    }),
  );
const importPrices = (name: string, how: { apply?: boolean; limit?: number; allow?: boolean } = {}) =>
  run((call) =>
    runPriceImport(call, {
      path: path.join(folder, name),
      origin: "",
      apply: true,
      limit: 30,
      allow: false,
      skipBad: false,
      ...how,
    }),
  );
const exportProducts = (name: string) => run((call) => runExport(call, path.join(folder, name)));

const fileOf = async (name: string, text: string | Buffer): Promise<string> => {
  await writeFile(path.join(folder, name), text);
  return name;
};
const products = () => db.sql<{ item_code: string }>("select * from public.products order by item_code");
const prices = (codes: string[]) =>
  db.sql("select item_code, precio_web from public.products where item_code = any ($1) order by 1", [codes]);

describe("npm run import:products", () => {
  const file = () =>
    fileOf("nuevos.csv", "sku;nombre;precio;marca;existencias\nN-1;Uno;$ 1,234.50;Kintal;5\nN-2;Dos;20;Kintal;\n");

  it("shows what would change, then changes it, then finds nothing to do", async () => {
    const before = await products();
    const tried = await importProducts(await file());
    expect(tried).toMatchObject({ exitCode: 0 });
    expect(tried.out).toMatch(
      /2 productos nuevos\n {2}N-1: Uno\n {2}N-2: Dos\n0 productos cambian\n0 productos quedan igual\nNo se guardó nada/,
    );
    expect(await products()).toEqual(before);

    const done = await spawned("import-products.ts", [await file(), "--apply"]);
    expect(done).toMatchObject({
      exitCode: 0,
      out: expect.stringMatching(/Se guardaron 2 filas en [\d.]+ s \([\d,]+ por segundo\)/),
    });
    expect(done.err).toMatch(/Guardando: 2 de 2 filas \([\d,]+ por segundo\)/);
    expect(await prices(["N-1", "N-2"])).toEqual([
      { item_code: "N-1", precio_web: "1234.50" },
      { item_code: "N-2", precio_web: "20.00" },
    ]);
    const again = await importProducts(await file(), { apply: true });
    expect(again.out).toMatch(/2 productos quedan igual\nSe guardaron 0 filas/);
  }, 300_000);

  it("stores nothing of a file with a bad line, unless asked to", async () => {
    const bad = await fileOf(
      "malo.csv",
      "sku,nombre,precio,marca,categoría\nM-1,Uno,gratis,Kintal,\nM-2,Dos,20,Nadie,Ninguna\nM-3,Tres,30,Kintal,\n",
    );
    const refused = await importProducts(bad, { apply: true });
    expect(refused.exitCode).toBe(1);
    expect(refused.out).toContain("3 problemas:\n  Fila 2: «precio» dice «gratis»; se espera un precio");
    expect(refused.out).toContain("  Fila 3: SKU «M-2»: no existe la marca «Nadie»");
    expect(refused.out).toContain("  Fila 3: SKU «M-2»: no existe la categoría «Ninguna»");
    expect(refused.out).toContain("No se guardó nada: corrige las filas con problemas");
    expect(await prices(["M-1", "M-2", "M-3"])).toEqual([]);

    const skipped = await importProducts(bad, { apply: true, skipBad: true });
    expect(skipped).toMatchObject({ exitCode: 1, out: expect.stringContaining("Se guardó 1 fila en") });
    expect(await prices(["M-1", "M-2", "M-3"])).toEqual([{ item_code: "M-3", precio_web: "30.00" }]);
  });

  it("compares the SKUs of a file with each other as with those there are, before anything is stored", async () => {
    const apart = Array.from({ length: 300 }, (_, n) => `T-${n},Tuerca ${n}`);
    const twins = await fileOf(
      "gemelos.csv",
      `sku,nombre\nkq-1,a\n00077,b\n${apart.join("\n")}\nKQ-1,c\nK Q-1,d\n77,e\n`,
    );
    const before = await products();
    for (const apply of [false, true]) {
      const told = await importProducts(twins, { apply });
      expect(told.exitCode).toBe(1);
      expect(told.out).toContain("302 productos nuevos");
      expect(told.out).toContain(
        "Fila 304: SKU «KQ-1»: la tienda lo toma por el mismo que «kq-1» de la fila 2: deja uno de los dos",
      );
      expect(told.out).toContain("Fila 305: SKU «K Q-1»: la tienda lo toma por el mismo que «kq-1» de la fila 2");
      expect(told.out).toContain("Fila 306: SKU «77»: la tienda lo toma por el mismo que «00077» de la fila 3");
      expect(await products()).toEqual(before);
    }
    const stored = await importProducts(twins, { apply: true, skipBad: true });
    expect(stored).toMatchObject({ exitCode: 1, out: expect.stringContaining("Se guardaron 302 filas") });
    expect((await prices(["kq-1", "KQ-1", "K Q-1", "00077", "77"])).map(({ item_code }) => item_code)).toEqual([
      "00077",
      "kq-1",
    ]);
  });

  it("compares SKUs with those of faulty lines too: none goes in because the other one's line has another fault", async () => {
    const file = await fileOf(
      "hermanas.csv",
      "sku,nombre,precio,marca\nTW-1,uno,12.345,\ntw-1,uno b,3,\nTW-2,dos,3,Nadie\ntw-2,dos b,3,\ntw-3,tres,3,\nTW-3,tres b,gratis,\nTW-4,,3,\ntw-4,cuatro,3,\nTW-5,cinco,gratis,\nTW-5,cinco,3,\n",
    );
    const stored = await importProducts(file, { apply: true, skipBad: true });
    const twin = (code: string) => `la tienda lo toma por el mismo que ${code}: deja uno de los dos`;
    expect(stored.out).toContain("\n1 producto nuevo\n  tw-3: tres\n");
    expect(stored.out.split("\n").filter((line) => line.startsWith("  Fila "))).toEqual([
      expect.stringContaining("Fila 2: «precio» dice «12.345»"),
      `  Fila 3: SKU «tw-1»: ${twin("«TW-1» de la fila 2")}`,
      expect.stringContaining("Fila 4: SKU «TW-2»: no existe la marca «Nadie»"),
      `  Fila 5: SKU «tw-2»: ${twin("«TW-2» de la fila 4")}`,
      expect.stringContaining("Fila 7: «precio» dice «gratis»"),
      `  Fila 7: SKU «TW-3»: ${twin("«tw-3» de la fila 6")}`,
      expect.stringContaining("Fila 8: SKU «TW-4»: no hay ningún producto con este SKU"),
      `  Fila 9: SKU «tw-4»: ${twin("«TW-4» de la fila 8")}`,
      expect.stringContaining("Fila 10: «precio» dice «gratis»"),
      "  Fila 11: el SKU «TW-5» ya está en la fila 10",
    ]);
    expect(stored.out).toContain("Se guardó 1 fila en");
    const mended = await fileOf("corregida.csv", "sku,nombre,precio\nTW-1,uno,12.34\n");
    expect(await importProducts(mended, { apply: true })).toMatchObject({ exitCode: 0 });
  });

  it("takes an accent that is a sign of its own for part of its letter: a SKU that looks the same is the same", async () => {
    const [whole, apart] = ["CAFÉ-1".normalize("NFC"), "CAFÉ-1".normalize("NFD")];
    const first = await fileOf("entera.csv", `sku,nombre,familia,precio\n${whole},Café,CAFÉ,10\n`);
    expect(await importProducts(first, { apply: true })).toMatchObject({ exitCode: 0 });
    const second = await fileOf("suelta.csv", `sku,nombre,familia\n${apart},Café,${"CAFÉ".normalize("NFD")}\n`);
    expect((await importProducts(second)).out).toContain("0 productos nuevos\n0 productos cambian\n1 producto queda");
    const priced = await fileOf("precio-suelto.csv", `sku,precio\n${apart},11\n`);
    expect(await importPrices(priced)).toMatchObject({ exitCode: 0 });
    expect(await prices([whole, apart])).toEqual([{ item_code: whole, precio_web: "11.00" }]);

    const twice = await fileOf("dos-veces.csv", `sku,nombre\nTÉ-1,Té\n${"TÉ-1".normalize("NFD")},Té\n`);
    expect((await importProducts(twice)).out).toContain("Fila 3: el SKU «TÉ-1» ya está en la fila 2");
  });

  it("spells SKUs as the database does", async () => {
    const code = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 20 }),
      fc.string({ unit: fc.constantFrom(..."0017..0"), maxLength: 8 }),
      fc.string({
        unit: fc.constantFrom(..."00017aAzZÑİßΣςﬀ-.‐‑‒–—―−﹘﹣－\u00a0\u0085\u200b\u2800\u{e0001} "),
        maxLength: 12,
      }),
    );
    const codes = fc.sample(
      code.filter((text) => !text.includes("\u0000")),
      1000,
    );
    const spelt = await db.sql<{ spelling: string }>(
      "select private.code_spelling(code) as spelling from unnest($1::text[]) with ordinality as given (code, place) order by place",
      [codes],
    );
    expect(codes.map(codeSpelling)).toEqual(spelt.map(({ spelling }) => spelling));
  });

  it("says which sheet of a workbook it reads, and takes no value that several rows share", async () => {
    const rows = [
      ["sku", "nombre", "precio"],
      ["MC-1", "Uno", 25],
      ["MC-2", "Dos", ""],
      { hidden: ["MC-3", "Tres", 5] },
    ];
    const file = await fileOf("libro.xlsx", workbook({ Vieja: [["sku"]], Nueva: rows }, ["Vieja"], ["C2:C3"]));
    const told = await importProducts(file, { apply: true });
    expect(told.exitCode).toBe(1);
    expect(told.out).toContain("\nHoja «Nueva»; sin leer: «Vieja» (oculta)\n1 fila oculta sin leer: solo entra lo que");
    expect(told.out).toContain("Fila 3: las celdas combinadas C2:C3 dicen «25»");
    expect(await prices(["MC-1", "MC-2", "MC-3"])).toEqual([]);
  });

  it("compares the new brands and categories of a file with each other too, before anything is stored", async () => {
    const apart = Array.from({ length: 300 }, (_, n) => `R-${n},Rondana ${n},,`);
    const similar = await fileOf(
      "parecidas.csv",
      `sku,nombre,marca,categoría\nS-1,a,Q+,\nS-2,b,,Z+\n${apart.join("\n")}\nS-3,c,Q-,\nS-4,d,,z\n`,
    );
    const told = await importProducts(similar, { createMissing: true });
    expect(told.exitCode).toBe(1);
    expect(told.out).toContain("2 problemas:");
    expect(told.out).toContain("Fila 304: SKU «S-3»: su marca tendría el mismo slug que «Q+»");
    expect(told.out).toContain("Fila 305: SKU «S-4»: su categoría tendría el mismo slug que «Z+»");
    const stored = await importProducts(similar, { apply: true, createMissing: true, skipBad: true });
    expect(stored).toMatchObject({ exitCode: 1, out: expect.stringContaining("Se guardaron 302 filas") });
  });

  it("tells before anything is stored what the unit of a line far down would be called", async () => {
    const apart = Array.from({ length: 255 }, (_, n) => `L-${n},Liga ${n},`);
    const file = await fileOf(
      "unidades.csv",
      `sku,nombre,unidad de venta\n${apart.join("\n")}\nL-X,Liga,${"x".repeat(46)}\n`,
    );
    const before = await products();
    for (const apply of [false, true]) {
      expect(await importProducts(file, { apply })).toMatchObject({
        ...{
          exitCode: 1,
          out: expect.stringContaining("Fila 257: SKU «L-X»: «unidad de venta» daría el nombre «xxxx"),
        },
      });
    }
    expect(await products()).toEqual(before);
  });

  it("finds no change in a unit whose name had control characters, and refuses one of nothing else before it is sent", async () => {
    const heading = "sku,nombre,unidad,contenido,pieza del contenido";
    const file = await fileOf("control.csv", `${heading}\nCT-1,bien,ca\u0001ja,12,\u009fpie\u007fza\n`);
    expect(await importProducts(file, { apply: true })).toMatchObject({ exitCode: 0 });
    expect(await db.sql("select unit_name, content_name from public.products where item_code = 'CT-1'")).toEqual([
      { unit_name: "ca ja", content_name: "pie za" },
    ]);
    expect((await importProducts(file)).out).toContain("0 productos cambian\n1 producto queda igual");
    const bare = await fileOf("control-solo.csv", `${heading}\nCT-2,bien,caja,,\nCT-3,x,\u0001,,\nCT-4,y,,12,\u0001\n`);
    const stored = await importProducts(bare, { apply: true, skipBad: true });
    expect(stored.out).toMatch(
      /Fila 3: «unidad» dice .*\n {2}Fila 4: «pieza del contenido» dice .*\nSe guardó 1 fila en/,
    );
  });

  it("writes all problems beside a file that has more of them than are shown", async () => {
    const lines = Array.from({ length: 25 }, (_, n) => `Q-${n},Tuerca,gratis,Kintal`);
    const bad = await fileOf("muchos.csv", `sku,nombre,precio,marca\n${lines.join("\n")}\n`);
    const { out } = await importProducts(bad);
    const all = path.join(folder, "muchos.csv.problemas.txt");
    expect(out).toContain("  Fila 21: «precio» dice «gratis»");
    expect(out).not.toContain("Fila 22");
    expect(out).toContain(`\n  … y 5 más: todos están en ${all}\n`);
    const written = (await readFile(all, "utf8")).trimEnd().split("\n");
    expect(written).toHaveLength(26);
    expect(written.at(-1)).toMatch(/^Fila 26: «precio» dice «gratis»; se espera un precio/);

    // Of a file that has been corrected, nobody is to read what was wrong with it before.
    for (const left of [[], lines.slice(0, 1)]) {
      await writeFile(all, "25 problemas:\n");
      await importProducts(await fileOf("muchos.csv", ["sku,nombre,precio,marca", "Q,Tuerca,1,", ...left].join("\n")));
      await expect(readFile(all)).rejects.toThrow("ENOENT");
    }
    await writeFile(all, "25 problemas:\n");
    await importPrices(await fileOf("muchos.csv", "sku,precio\nQ,gratis\n"));
    await expect(readFile(all)).rejects.toThrow("ENOENT");
  });

  it("makes brands when asked to", async () => {
    const file = await fileOf("marca.csv", "sku,nombre,marca\nB-1,Uno,Marca Nueva\nB-2,Dos,MÁRCA  NUEVA\n");
    const made = await importProducts(file, { apply: true, createMissing: true });
    expect(made).toMatchObject({ exitCode: 0, out: expect.stringMatching(/^Marcas nuevas: Marca Nueva$/m) });
    expect(await db.sql("select name from public.brands where slug = 'marca-nueva'")).toEqual([
      { name: "Marca Nueva" },
    ]);
  });
});

describe("npm run export:products", () => {
  it.each(["productos.csv", "productos.xlsx"])("writes %s, and its import changes nothing", async (name) => {
    const before = await products();
    expect(await exportProducts(name)).toMatchObject({ exitCode: 0 });
    const back = await importProducts(name, { apply: true });
    const count = before.filter(({ item_code }) => item_code !== null).length;
    expect(back).toMatchObject({ exitCode: 0, out: expect.stringContaining(`${count} productos quedan igual`) });
    expect(await products()).toEqual(before);
  });

  it("says how many products it left out for want of a SKU", async () => {
    await db.sql("delete from public.products where item_code is null");
    expect((await exportProducts("todos.csv")).out).toMatch(/^[\d,]+ productos → .*todos\.csv\n$/);
    await db.sql("insert into public.products (item_name) values ('Sin clave'), ('Otro sin clave')");
    expect((await exportProducts("todos.csv")).out).toMatch(
      /^[\d,]+ productos → .*todos\.csv\nQuedaron fuera 2 productos sin SKU\.\n$/,
    );
    await db.sql("delete from public.products where item_code is null");
  });

  it("writes no formula", async () => {
    await db.sql("insert into public.products (item_name, item_code) values ('=HYPERLINK(\"http://x\")', '@F-1')");
    await exportProducts("formula.csv");
    expect(await readFile(path.join(folder, "formula.csv"), "utf8")).toContain('\'@F-1,"\'=HYPERLINK(""http://x"")"');
  });
});

describe("npm run import:prices", () => {
  it("shows the largest changes first and stores none above the limit unless allowed", async () => {
    const base = await fileOf("base.csv", "sku,nombre,precio\nP-1,Uno,100\nP-2,Dos,100\nP-3,Tres,100\n");
    await importProducts(base, { apply: true });
    const file = await fileOf("precios.csv", "SKU;precio\nP-1;110\nP-2;1000\nP-3;100\n");
    const tried = await importPrices(file);
    expect(tried.exitCode).toBe(1);
    expect(tried.out).toContain(
      "2 precios cambian\n  Fila 3, P-2: $100.00 → $1,000.00 (+900.0 %)\n  Fila 2, P-1: $100.00 → $110.00 (+10.0 %)\nEn 1 producto el precio, con descuentos o sin ellos, cambia más de 30 %",
    );
    const now = async () => (await prices(["P-1", "P-2", "P-3"])).map(({ precio_web }) => precio_web);
    expect(await now()).toEqual(["100.00", "100.00", "100.00"]);
    expect(await importPrices(file, { allow: true })).toMatchObject({ exitCode: 0 });
    expect(await now()).toEqual(["110.00", "1000.00", "100.00"]);
    const lower = await fileOf("menos.csv", "sku,precio,descuentos por volumen\nP-1,100,10: 5\n");
    expect(await importPrices(lower, { limit: 5 })).toMatchObject({ exitCode: 1 });
    expect(await importPrices(lower, { limit: 14 })).toMatchObject({
      ...{ exitCode: 0, out: expect.stringContaining("1 producto cambia de descuentos") },
    });
    const unknown = await importPrices(await fileOf("sin.csv", "sku,precio\nNO-1,5\n"));
    expect(unknown).toMatchObject({
      exitCode: 1,
      out: expect.stringContaining("Fila 2: SKU «NO-1»: no hay ningún producto con este SKU"),
    });
    expect(unknown.out).not.toContain("hace falta «nombre»");
  });

  it("holds what a piece costs with volume discounts to the limit too, at any quantity", async () => {
    const heading = "sku,precio,descuentos por volumen";
    const base = "D-1,20.60,\nD-2,100,50: 60\nD-3,100,10: 40\nD-4,100,\nD-5,0,\n";
    await importProducts(
      await fileOf("con.csv", `sku,nombre,precio,descuentos por volumen\n${base.replaceAll(/^(D-\d)/gm, "$1,Tuerca")}`),
      { apply: true },
    );
    const before = await products();
    const steps = () =>
      db.sql(
        "select item_code, min_quantity, percentage from public.volume_discounts as step join public.products as product on product.id = product_id where item_code like 'D-_' order by 1, 2",
      );
    const stepsBefore = await steps();
    expect(stepsBefore).toHaveLength(2);
    const large: [string, string][] = [
      ["D-1,20.60,2: 95", "D-1: desde 2 piezas, descuento de 0 % → 95 % (−95.0 %)"],
      ["D-1,,2: 95", "D-1: desde 2 piezas, descuento de 0 % → 95 % (−95.0 %)"],
      ["D-2,100,1: 60", "D-2: desde 1 pieza, descuento de 0 % → 60 % (−60.0 %)"],
      ["D-3,100,(borrar)", "D-3: desde 10 piezas, descuento de 40 % → 0 % (+66.7 %)"],
      ["D-4,75,10: 20", "D-4: desde 10 piezas, descuento de 0 % → 20 % (−40.0 % con el nuevo precio)"],
      ["D-5,90,2: 95", "D-5: desde 2 piezas, descuento de 0 % → 95 % (−95.0 % con el nuevo precio)"],
    ];
    for (const [line, told] of large) {
      const { exitCode, out } = await importPrices(await fileOf("grandes.csv", `${heading}\n${line}\n`));
      expect(exitCode).toBe(1);
      expect(out).toContain(`1 producto cambia de descuentos\n  Fila 2, ${told}\nEn 1 producto el precio`);
      expect(out).toContain("cambia más de 30 %: revísalos; con --allow se aceptan.\nNo se guardó nada.");
    }
    expect(await steps()).toEqual(stepsBefore);
    expect(await products()).toEqual(before);

    const limit = await fileOf("justo.csv", `${heading}\nD-1,,1: 7 | 2: 30\nD-2,,50: 60 | 60: 60\nD-5,90,10: 30\n`);
    const held = await importPrices(limit, { limit: 29.9 });
    expect(held.out).toMatch(
      /3 productos cambian de descuentos\n {2}Fila 2, D-1: desde 2 .*\n {2}Fila 4, D-5: .*\n {2}Fila 3, .* 60 % → 60 % \(0.0 %\)\nEn 2 productos/,
    );
    expect(await importPrices(limit)).toMatchObject({
      exitCode: 0,
      out: expect.stringContaining("Se guardaron 3 filas"),
    });
    const both = await fileOf("ambos.csv", `${heading}\nD-4,10,2: 95\n`);
    expect((await importPrices(both)).out).toContain("En 1 producto el precio");
    expect(await importPrices(both, { allow: true })).toMatchObject({ exitCode: 0 });
    expect((await steps()).filter(({ item_code }) => item_code === "D-4")).toEqual([
      { item_code: "D-4", min_quantity: 2, percentage: "95.00" },
    ]);
  });
});

it("stores no price of a workbook whose formulas failed, and says where", async () => {
  await importProducts(await fileOf("antes.csv", "sku,nombre,precio\nE-1,Uno,100\nE-2,Dos,100\n"), { apply: true });
  const rows = [
    ["sku", "precio"],
    ["E-1", { error: "#N/A" }],
    ["E-2", 110],
  ];
  const told = await importPrices(await fileOf("errores.xlsx", workbook({ Precios: rows })));
  expect(told).toMatchObject({ exitCode: 1, out: expect.stringContaining("Fila 2: «precio» dice «#N/A»") });
  expect((await prices(["E-1", "E-2"])).map(({ precio_web }) => precio_web)).toEqual(["100.00", "100.00"]);
});

/** A server of this machine that is no project. */
async function answering(listener: RequestListener): Promise<{ url: string; close: () => Promise<unknown> }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) };
}

describe("the key", () => {
  const key = "sb_secret_private";
  it.each<[string, Record<string, string>, RegExp]>([
    ["is missing", { SUPABASE_SECRET_KEY: "" }, /Falta la llave secreta/],
    ["is not the project's", { SUPABASE_SECRET_KEY: key }, /no aceptó la llave/],
    ["would travel in the open", { SUPABASE_URL: "http://shop.example.mx", SUPABASE_SECRET_KEY: key }, /https:\/\//],
    [
      "is the public one",
      { SUPABASE_URL: "https://x.supabase.co", SUPABASE_SECRET_KEY: "sb_publishable_x" },
      /llave pública/,
    ],
    ["is two", { SUPABASE_SECRET_KEY: `${key}\n${key}` }, /^SUPABASE_SECRET_KEY tiene espacios, saltos de línea/],
    ["came with a sign that is not seen", { SUPABASE_SECRET_KEY: `${key}\u200b` }, /cópiala de nuevo/],
    ["was cut in the middle", { SUPABASE_SECRET_KEY: `${key}…` }, /cópiala de nuevo/],
    ["is looked for in vain", { SUPABASE_URL: "", SUPABASE_SECRET_KEY: "" }, /npm run dev/],
  ])("%s", async (_, env, words) => {
    const settings = { SUPABASE_URL: server.url, SUPABASE_SECRET_KEY: server.key, ...env };
    const asked = Promise.resolve().then(() => openStaffApi(settings, folder).call("export_products", {}));
    await expect(asked).rejects.toThrow(words);
    await expect(asked).rejects.not.toThrow(key);
  });

  it("goes to no other host that the address forwards to", async () => {
    const asked: unknown[] = [];
    const other = await answering((request, response) => {
      asked.push(request.headers.apikey);
      response.writeHead(200).end("[]");
    });
    const first = await answering((_request, response) =>
      response.writeHead(307, { location: `${other.url.replace("127.0.0.1", "localhost")}/rest` }).end(),
    );
    const { call } = openStaffApi({ SUPABASE_URL: first.url, SUPABASE_SECRET_KEY: key }, folder);
    await expect(call("export_products", {})).rejects.toThrow(
      /reenvía a otra dirección \(307\).*: SUPABASE_URL debe ser la del proyecto/,
    );
    expect(asked).toEqual([]);
    await Promise.all([first.close(), other.close()]);
  });

  it("is shown by no refusal that repeats it, wherever that is cut", async () => {
    for (const length of [0, 480, 540]) {
      const { url, close } = await answering((_request, response) =>
        response.writeHead(400).end(JSON.stringify({ message: `${"-".repeat(length)}${key}` })),
      );
      const { call } = openStaffApi({ SUPABASE_URL: url, SUPABASE_SECRET_KEY: key }, folder);
      const asked = call("export_products", {});
      await expect(asked).rejects.toThrow(/rechazó el cambio/);
      await expect(asked).rejects.not.toThrow(/sb_se/);
      await close();
    }
  });

  it("of the embedded database lies beside its data", async () => {
    await mkdir(path.join(folder, ".local-db", "dev"), { recursive: true });
    await writeFile(path.join(folder, ".local-db", "dev", "service-key"), key);
    const embedded = "http://127.0.0.1:5173";
    expect(openStaffApi({}, folder).origin).toBe(embedded);
    // Whoever builds the live shop on this machine does not mean it here.
    const ofTheBuild = { VITE_SUPABASE_URL: "https://x.supabase.co", SUPABASE_SECRET_KEY: key };
    expect(openStaffApi(ofTheBuild, folder).origin).toBe(embedded);
  });
});

const COMMANDS = ["import-products.ts", "import-prices.ts", "export-products.ts", "import-postal-codes.ts"];

describe("each command", () => {
  it("says how it is used, and what it did not understand", async () => {
    const wrong: [string, string[]][] = [
      ["import-products.ts", ["a.csv", "--apply", "--dry-run"]],
      ["import-prices.ts", ["a.csv", "--max-change", "mucho"]],
      ["export-products.ts", ["a.pdf"]],
      ["import-postal-codes.ts", []],
    ];
    for (const [script, args] of wrong) {
      expect(await spawned(script, args)).toMatchObject({ exitCode: 1, err: expect.stringMatching(/^Uso: /) });
    }
    expect(await spawned("import-prices.ts", ["a.csv", "--max-change", "-5"])).toMatchObject({
      exitCode: 1,
      err: expect.stringMatching(/^No se entiende el valor de la opción «--max-change»\.\n\nUso: /),
    });
    for (const script of COMMANDS) {
      expect(await spawned(script, ["a.csv", "--aply"])).toEqual({
        exitCode: 1,
        out: "",
        err: expect.stringMatching(/^No se entiende la opción «--aply»\.\n\nUso: .*npm run/),
      });
      expect(await spawned(script, ["--help"])).toEqual({
        exitCode: 0,
        out: expect.stringMatching(/^Uso: .*npm run/),
        err: "",
      });
    }
  }, 300_000);

  it("says in Spanish which file it could not open or write", async () => {
    await mkdir(path.join(folder, "carpeta.csv"));
    const missing = { exitCode: 1, err: "No se pudo abrir falta.csv: no existe\n" };
    const aFolder = { exitCode: 1, err: "No se pudo abrir carpeta.csv: es una carpeta\n" };
    for (const script of COMMANDS.filter((name) => name !== "export-products.ts")) {
      expect(await spawned(script, ["falta.csv"])).toMatchObject(missing);
      expect(await spawned(script, ["carpeta.csv"])).toMatchObject(aFolder);
    }
    for (const [name, reason] of [
      ["carpeta.csv", "es una carpeta"],
      ["falta/productos.xlsx", "no existe la carpeta"],
    ]) {
      const err = `No se pudo escribir ${name}: ${reason}\n`;
      expect(await spawned("export-products.ts", [name ?? ""])).toMatchObject({ exitCode: 1, err });
    }
  }, 300_000);
});

describe("what answers at the address", () => {
  it.each<[string, number, string, RegExp]>([
    ["is a page", 200, "<!doctype html><p>Hola</p>", /no contesta como Supabase \(200\): revisa SUPABASE_URL/],
    ["is a page that is not there", 404, "<!doctype html>", /no contesta como Supabase \(404\)/],
    [
      "takes too long",
      500,
      '{"code":"57014","message":"canceling statement due to statement timeout"}',
      /^La base de datos tardó más de lo que el proyecto permite y lo dejó sin hacer \(57014\)/,
    ],
    ["refuses", 400, '{"code":"23514","message":"no"}', /rechazó el cambio \(400\): .*23514/],
  ])("%s", async (_, status, body, words) => {
    const { url, close } = await answering((_request, response) => response.writeHead(status).end(body));
    const { call } = openStaffApi({ SUPABASE_URL: url, SUPABASE_SECRET_KEY: "x" }, folder);
    await expect(call("export_products", {})).rejects.toThrow(words);
    await close();
  });
});
