// @vitest-environment node
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { TestDatabase } from "@tests/support/database";
import { describeOnPostgres, startPostgres } from "@tests/support/postgres";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { databaseProblem } from "../../scripts/postal-codes/database-problem";
import { readPostalCodes } from "../../scripts/postal-codes/read-postal-codes";
import { replacePostalCodes } from "../../scripts/postal-codes/replace-postal-codes";

const NOTICE =
  "El Catálogo Nacional de Códigos Postales, es elaborado por Correos de México y se proporciona en forma gratuita para uso particular.";
const HEADER =
  "d_codigo|d_asenta|d_tipo_asenta|D_mnpio|d_estado|d_ciudad|d_CP|c_estado|c_oficina|c_CP|c_tipo_asenta|c_mnpio|id_asenta_cpcons|d_zona|c_cve_ciudad";
const line = (code: string, name: string, municipality: string, state: string) =>
  `${code}|${name}|Colonia|${municipality}|Estado|Ciudad|${code}|${state}|${code}||09|015|0001|Urbano|01`;
const fileOf = (lines: readonly string[], encoding: BufferEncoding = "latin1") =>
  Buffer.from([NOTICE, HEADER, ...lines, ""].join("\r\n"), encoding);

const some = [
  line("06700", "Roma Norte", "Cuauhtémoc", "09"),
  line("01000", "San Ángel", "Álvaro Obregón", "09"),
  line("58260", "Chapultepec Norte", "Morelia", "16"),
  line("58260", "Chapultepec Sur", "Morelia", "16"),
  line("58260", "Chapultepec Sur", "Morelia", "16"),
  line("58260", "Del otro lado", "Tarímbaro", "16"),
];

/** A line of every state but those that are left out. */
const everyState = (municipality: string, leftOut: readonly string[] = []) =>
  Array.from({ length: 32 }, (_, n) => String(n + 1).padStart(2, "0"))
    .filter((state) => !leftOut.includes(state))
    .map((state) => line(`990${state}`, "Centro", municipality, state));

it("a connection that is lost during the import is what its operator is told", async () => {
  const lost = new Error("terminating connection");
  const asked: string[] = [];
  const run = async (sql: string) => {
    asked.push(sql);
    if (sql.startsWith("delete")) throw lost;
    if (sql === "rollback") throw new Error("Client was closed and is not queryable");
  };
  await expect(replacePostalCodes(run, [])).rejects.toBe(lost);
  expect(asked.at(-1)).toBe("rollback");
});

describe("the official list", () => {
  it.each(["latin1", "utf8"] as const)("is read in %s, one row per code and municipality", (encoding) => {
    const { rows, ...rest } = readPostalCodes(fileOf([...some, ...everyState("Otro", ["09", "16"])], encoding));
    expect({ ...rest, rows: rows.filter(({ municipality }) => municipality !== "Otro") }).toEqual({
      rows: [
        { postal_code: "01000", state_code: "CMX", municipality: "Álvaro Obregón", neighborhoods: ["San Ángel"] },
        { postal_code: "06700", state_code: "CMX", municipality: "Cuauhtémoc", neighborhoods: ["Roma Norte"] },
        {
          postal_code: "58260",
          state_code: "MIC",
          municipality: "Morelia",
          neighborhoods: ["Chapultepec Norte", "Chapultepec Sur"],
        },
        { postal_code: "58260", state_code: "MIC", municipality: "Tarímbaro", neighborhoods: ["Del otro lado"] },
      ],
      lines: 36,
      problems: [],
    });
  });

  it("is read with a byte order mark and without its notice", () => {
    const text = `\ufeff${HEADER}\n${some[0]}\n`;
    expect(readPostalCodes(Buffer.from(text)).rows).toHaveLength(1);
  });

  it("is told what is wrong with each of its lines", () => {
    const { problems } = readPostalCodes(
      fileOf([
        "06700|Roma Norte|Colonia",
        line("6700", "Roma Norte", "Cuauhtémoc", "09"),
        line("06700", "", "Cuauhtémoc", "09"),
        line("06700", "Roma Norte", "", "09"),
        line("06700", "x".repeat(121), "Cuauhtémoc", "09"),
        line("06700", "Roma Norte", "x".repeat(121), "09"),
        line("06700", "Roma Norte", "Cuauhtémoc", "33"),
      ]),
    );
    expect(problems).toEqual([
      "Línea 3: tiene 3 columnas y el encabezado 15",
      "Línea 4: «6700» no es un código postal de cinco dígitos",
      "Línea 5: falta el nombre del asentamiento (d_asenta)",
      "Línea 6: falta el municipio (D_mnpio)",
      "Línea 7: el asentamiento pasa de 120 caracteres",
      "Línea 8: el municipio pasa de 120 caracteres",
      "Línea 9: «33» no es el número de ningún estado (c_estado)",
    ]);
  });

  it("is no other file, and not empty", () => {
    expect(readPostalCodes(Buffer.from("PK\u0003\u0004")).problems).toEqual([
      expect.stringContaining("No se encontró el encabezado con las columnas d_codigo, d_asenta, D_mnpio, c_estado"),
    ]);
    expect(readPostalCodes(fileOf([])).problems).toEqual(["El archivo no tiene ningún código postal"]);
  });

  it("is that of all states: one of some would take its place", () => {
    expect(readPostalCodes(fileOf(everyState("Otro"))).problems).toEqual([]);
    expect(readPostalCodes(fileOf(everyState("Otro", ["15", "22"]))).problems).toEqual([
      "Falta Estado de México, Querétaro: descarga la lista de todos los estados («Todos»)",
    ]);
  });
});

describe("a list that could not be stored", () => {
  const refusal = (code: string) => Object.assign(new pg.DatabaseError("in English", 10, "error"), { code });
  it.each([
    [refusal("57014"), /^La base de datos tardó más de lo que permite .*\(57014\)\. Los códigos postales siguen/],
    [refusal("28P01"), /^La base de datos no aceptó la contraseña/],
    [refusal("23514"), /^La base de datos rechazó el cambio: in English \(23514\)/],
    [
      Object.assign(new AggregateError([]), { code: "ECONNREFUSED" }),
      /^No se pudo llegar .*: ECONNREFUSED\. Vuelve a ejecutarlo$/,
    ],
    [Object.assign(new TypeError("Invalid URL"), { code: "ERR_INVALID_URL" }), /^DATABASE_URL no es una dirección/],
  ])("says why in Spanish: %s", (cause, words) => expect(databaseProblem(cause).message).toMatch(words));
});

/** Runs the command as its operator does, with the list in a file. */
async function importLines(lines: readonly string[], databaseUrl: string): Promise<{ stdout: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), "acopio-postal-codes-"));
  const file = path.join(folder, "CPdescarga.txt");
  await writeFile(file, fileOf(lines));
  try {
    return await promisify(execFile)(process.execPath, ["--import", "tsx", "scripts/import-postal-codes.ts", file], {
      env: { ...process.env, DATABASE_URL: databaseUrl },
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

describeOnPostgres("npm run import:postal-codes", () => {
  const LINES = 150_000;
  /** As many lines as the official list has, five to a code. */
  const whole = (municipality: string) =>
    Array.from({ length: LINES }, (_, n) =>
      line(
        String(1000 + Math.floor(n / 5)).padStart(5, "0"),
        `Colonia número ${n}`,
        municipality,
        String(1 + (Math.floor(n / 5) % 32)),
      ),
    );

  let db: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    db = await startPostgres({ connections: 1, seed: true });
    [{ folder } = { folder: "" }] = await db.sql<{ folder: string }>(
      "select current_setting('unix_socket_directories') as folder",
    );
  });
  afterAll(() => db?.close());

  const contents = () =>
    db.sql<{ municipality: string; codes: number; names: number }>(
      `select municipality, count(*)::integer as codes, sum(cardinality(neighborhoods))::integer as names
       from public.postal_codes group by municipality`,
    );

  it("replaces the whole table, again and again, and nothing where a line is wrong", async () => {
    const run = (lines: readonly string[]) =>
      importLines(lines, `postgresql://postgres@/postgres?host=${encodeURIComponent(folder)}`);
    const { stdout } = await run(whole("Primera"));
    process.stdout.write(stdout);
    expect(stdout).toMatch(/^30,000 códigos postales con 150,000 asentamientos, en [\d.]+ s\n$/);
    expect(Number(/([\d.]+) s\n$/.exec(stdout)?.[1])).toBeLessThan(60);
    expect(await contents()).toEqual([{ municipality: "Primera", codes: 30_000, names: LINES }]);
    await run(whole("Segunda"));
    expect(await contents()).toEqual([{ municipality: "Segunda", codes: 30_000, names: LINES }]);
    await expect(run([...some, line("6700", "x", "y", "09")])).rejects.toMatchObject({
      stderr: expect.stringMatching(/^No se importó nada: hay 1 problema en .+\nLínea 9: «6700» no es/),
    });
    expect(await contents()).toEqual([{ municipality: "Segunda", codes: 30_000, names: LINES }]);
  }, 300_000);

  it.each([
    ["delete", "Antes", 1],
    ["commit", "Nueva", 32],
  ])(
    "says in one line that its connection is lost at «%s», and nothing of what is stored, which nobody knows",
    async (last, left, codes) => {
      await db.sql("delete from public.postal_codes");
      await db.sql(
        "insert into public.postal_codes (postal_code, state_code, municipality, neighborhoods) values ('01000', 'CMX', 'Antes', '{x}')",
      );
      // Passes everything on until the client has said this; the database still hears it, and its answer is lost.
      const server = createServer((client) => {
        const database = connect(path.join(folder, ".s.PGSQL.5432"));
        database.pipe(client);
        client.on("data", (said) => {
          if (!said.includes(last)) return void database.write(said);
          client.destroy();
          database.end(said);
        });
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      onTestFinished(() => void server.close());
      const { port } = server.address() as AddressInfo;
      await expect(
        importLines(everyState("Nueva"), `postgresql://postgres@127.0.0.1:${port}/postgres`),
      ).rejects.toMatchObject({
        code: 1,
        stdout: "",
        stderr: expect.stringMatching(
          /^No se pudo llegar a la base de datos de DATABASE_URL, o se perdió la conexión: [^\n]+\. Vuelve a ejecutarlo\n$/,
        ),
      });
      await expect.poll(contents).toEqual([{ municipality: left, codes, names: codes }]);
    },
  );
});
