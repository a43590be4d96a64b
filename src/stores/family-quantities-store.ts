import { create } from "zustand";

/** How many are asked for of each product of a family, by its id. */
type Quantities = ReadonlyMap<string, number>;

const NOTHING: Quantities = new Map();

/** By the code of the family. Kept as long as the page is not reloaded: on the device it would be found by whoever comes next. */
const useTables = create<ReadonlyMap<string, Quantities>>()(() => new Map());

/** What is written into the table of a family: still there for whoever looks at a product and comes back. */
export const useFamilyQuantities = (code: string): Quantities => useTables((tables) => tables.get(code)) ?? NOTHING;

export const writeFamilyQuantities = (code: string, change: (since: Quantities) => Quantities): void =>
  useTables.setState((tables) => new Map(tables).set(code, change(tables.get(code) ?? NOTHING)), true);

export const eraseFamilyQuantities = (): void => useTables.setState(new Map(), true);
