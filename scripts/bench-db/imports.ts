import type pg from "pg";
import { readLines } from "../products/read-lines.ts";
import { type SentLine, sendLines } from "../products/send-lines.ts";
import type { CallFunction } from "../products/staff-api.ts";
import type { Table } from "../products/table-file.ts";
import { BRANDS, CATEGORIES } from "./fill-shop.ts";

/** A spreadsheet, and how many of its lines have to be done in a minute. */
export type ImportLoad = { name: string; atLeast: number; table: Table };

type Row = Table["rows"][number];

const LINES = 5000;

const spreadsheet = (headings: Row, rowOf: (number: number) => Row): Table => ({
  rows: [headings, ...Array.from({ length: LINES }, (_, at) => rowOf(at + 1))],
});

const sku = (number: number): string => `NUEVO-${String(number).padStart(6, "0")}`;

/** New products with as many columns filled as in a real catalogue; then prices for the same products. */
export const importLoads: readonly ImportLoad[] = [
  {
    name: "import of new products",
    atLeast: 50_000,
    table: spreadsheet(
      [
        "sku",
        "nombre",
        "descripción",
        "precio",
        "marca",
        "categoría",
        "existencias",
        "unidad de venta",
        "características",
      ],
      (number) => [
        sku(number),
        `Guante de carnaza reforzada ${number % 97} cm`,
        `Pieza número ${number} para el trabajo diario, con garantía de un año. Resiste agua, polvo y cortes.`,
        String(10 + (number % 900)),
        `Marca ${1 + (number % BRANDS)}`,
        `Categoría ${1 + (number % CATEGORIES)}`,
        String(number % 50),
        "Caja con 12 piezas",
        "Color: azul | Talla: M",
      ],
    ),
  },
  {
    name: "import of prices",
    atLeast: 50_000,
    table: spreadsheet(["sku", "precio"], (number) => [sku(number), String(11 + (number % 900))]),
  },
];

/**
 * Compares and stores a spreadsheet as `npm run import:products` does, but without the API in between.
 * @returns what each call took, in ms, and how many lines could be done in a minute
 */
export async function importTable(pool: pg.Pool, table: Table): Promise<{ times: number[]; perMinute: number }> {
  const times: number[] = [];
  const call = async (_: string, { lines, apply, create_missing }: Record<string, unknown>) => {
    const startedAt = performance.now();
    const { rows } = await pool.query("select public.import_products($1, $2, $3) as answer", [
      JSON.stringify(lines),
      apply,
      create_missing,
    ]);
    times.push(performance.now() - startedAt);
    return rows[0].answer;
  };
  const options = { createMissing: false, onProgress: () => {} };
  const startedAt = performance.now();
  const { lines } = readLines(table);
  const planned = await sendLines(call as CallFunction, lines, { ...options, apply: false });
  const wanted = planned.filter(isWanted).map(({ line }) => line);
  const stored = (await sendLines(call as CallFunction, wanted, { ...options, apply: true })).filter(isWanted);
  if (stored.length !== table.rows.length - 1) throw new Error(`${stored.length} lines of the spreadsheet were stored`);
  return { times, perMinute: (stored.length * 60_000) / (performance.now() - startedAt) };
}

const isWanted = ({ answer }: SentLine): boolean => answer.outcome === "created" || answer.outcome === "changed";
