import * as v from "valibot";
import { createDeviceStore } from "./device-store";

/** Cards with big pictures, dense rows for comparing, or, where a page offers that, a table for each family of products. */
export type ListView = "grid" | "row" | "table";

const chosen = createDeviceStore<{ view: ListView }>(
  "acopio-list-layout",
  v.object({ view: v.picklist(["grid", "row", "table"]) }),
  { view: "grid" },
);

/** How every product list is shown on this device; where there are no tables, rows take their place. */
export const useListView = (hasTables: boolean): ListView =>
  chosen.use(({ view }) => (view === "table" && !hasTables ? "row" : view));

export const setListView = (view: ListView): void => chosen.change(() => ({ view }));
