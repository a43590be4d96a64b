import { createDeviceStore } from "./device-store";
import { LIST_VIEW, type ListView, listViewSchema } from "./stored-list-view";

export type { ListView } from "./stored-list-view";

const chosen = createDeviceStore<{ view: ListView }>(LIST_VIEW, listViewSchema, { view: "grid" });

/** How every product list is shown on this device; where there are no tables, rows take their place. */
export const useListView = (hasTables: boolean): ListView =>
  chosen.use(({ view }) => (view === "table" && !hasTables ? "row" : view));

export const setListView = (view: ListView): void => chosen.change(() => ({ view }));
