import * as v from "valibot";
import { safeStorage } from "@/lib/safe-storage";
import { createDeviceStore } from "./device-store";

/** Cards with big pictures, dense rows for comparing, or, where a page offers that, a table for each family of products. */
export type ListView = "grid" | "row" | "table";

const STORAGE_KEY = "acopio-list-layout";

const chosen = createDeviceStore<{ view: ListView }>(
  STORAGE_KEY,
  v.object({ view: v.picklist(["grid", "row", "table"]) }),
  { view: "grid" },
);

// Earlier visits stored the bare word.
const word = safeStorage.getItem(STORAGE_KEY);
if (word === "row" || word === "table") chosen.change(() => ({ view: word }));

/** How every product list is shown on this device; where there are no tables, rows take their place. */
export const useListView = (hasTables: boolean): ListView =>
  chosen.use(({ view }) => (view === "table" && !hasTables ? "row" : view));

export const setListView = (view: ListView): void => chosen.change(() => ({ view }));
