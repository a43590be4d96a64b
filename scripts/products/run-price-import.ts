import { COLUMNS } from "./columns.ts";
import { discountChangesOf, type PriceChange, priceChangesOf } from "./price-changes.ts";
import { count, problemsText, refusalsOf } from "./report.ts";
import { plan, readSpreadsheet, save, say } from "./run-import.ts";
import type { CallFunction } from "./staff-api.ts";

/** A price that changes by more is more often a slip of the keyboard than a decision. */
export const DEFAULT_LIMIT = 30;

const SHOWN_CHANGES = 15;

const PRICE_COLUMNS = COLUMNS.filter(({ key }) => ["item_code", "precio_web", "volume_discounts"].includes(key));

type PriceImportOptions = {
  path: string;
  origin: string;
  apply: boolean;
  /** In percent of the old price. */
  limit: number;
  /** Whether larger changes go in too. */
  allow: boolean;
  skipBad: boolean;
};

/**
 * Tells which prices and volume discounts a spreadsheet would change, the largest changes first, and changes them where that was
 * asked for, nothing is wrong with it, and no price, with discounts or without, changes by more than the limit unless that is allowed.
 * @returns the exit code: 1 where something stands in the way
 * @throws Error in Spanish where the file or the database cannot be read
 */
export async function runPriceImport(call: CallFunction, options: PriceImportOptions): Promise<number> {
  const file = await readSpreadsheet(options, PRICE_COLUMNS);
  const planned = await plan(call, file, false);
  const wrong = [...file.problems, ...refusalsOf(planned)];
  const prices = priceChangesOf(planned);
  const discounts = discountChangesOf(planned);
  const isLarge = ({ share }: PriceChange) => Math.abs(share) > options.limit;
  const largeRows = new Set([...prices, ...discounts].filter(isLarge).map(({ row }) => row));

  sayChanges(count(prices.length, "precio cambia", "precios cambian"), prices);
  if (discounts.length > 0) {
    sayChanges(count(discounts.length, "producto cambia de descuentos", "productos cambian de descuentos"), discounts);
  }
  if (wrong.length > 0) say(await problemsText(options.path, wrong));
  const isTooLarge = largeRows.size > 0 && !options.allow;
  if (isTooLarge) {
    say(
      `En ${count(largeRows.size, "producto", "productos")} el precio, con descuentos o sin ellos, cambia más de ${options.limit} %: revísalos; con --allow se aceptan.`,
    );
  }

  if (!options.apply) say("No se guardó nada: es una prueba. Con --apply se guarda.");
  else if (isTooLarge) say("No se guardó nada.");
  else if (wrong.length > 0 && !options.skipBad) {
    say("No se guardó nada: corrige las filas con problemas, o usa --skip-bad para guardar las demás.");
  } else await save(call, planned, { path: options.path, createMissing: false });
  return wrong.length > 0 || isTooLarge ? 1 : 0;
}

function sayChanges(title: string, changes: readonly PriceChange[]): void {
  say(title);
  for (const { text } of changes.slice(0, SHOWN_CHANGES)) say(text);
  if (changes.length > SHOWN_CHANGES) say("  …");
}
