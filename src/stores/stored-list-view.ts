import * as v from "valibot";
import { DEFAULT_PRODUCT_PAGE_SIZE, MAX_PAGE_SIZE } from "@/domain/constants";
import { readStored } from "./stored";

/** Cards with big pictures, dense rows for comparing, or, where a page offers that, a table for each family of products. */
export type ListView = "grid" | "row" | "table";

export const LIST_VIEW = "acopio-list-layout";

export const listViewSchema = v.object({ view: v.picklist(["grid", "row", "table"]) });

/** How many products a category shows at once. A table is worth it only for a whole family: its page holds as many as possible. */
export const categoryPageSize = (view?: ListView): number =>
  view === "table" ? MAX_PAGE_SIZE : DEFAULT_PRODUCT_PAGE_SIZE;

/** The same, for code that asks for them before any screen follows the chosen view. */
export const storedCategoryPageSize = (): number => categoryPageSize(readStored(LIST_VIEW, listViewSchema)?.view);
