import * as v from "valibot";
import { create } from "zustand";
import { storedUnit } from "@/domain/build-product";
import {
  cleanListName,
  cleanText,
  freeName,
  isListQuantity,
  type ListLine,
  MAX_LIST_LINES,
  MAX_LISTS,
  MAX_NOTE_LENGTH,
  mergeLines,
  moved,
  type ShoppingList,
} from "@/domain/lists/shopping-list";
import { newId } from "@/lib/new-id";
import { createDeviceStore, listOf, storedId } from "./device-store";

type Lists = { lists: readonly ShoppingList[] };

const line: v.GenericSchema<unknown, ListLine> = v.object({
  productId: storedId,
  sku: v.pipe(v.string(), v.nonEmpty()),
  name: v.pipe(v.string(), v.nonEmpty()),
  quantity: v.pipe(
    v.number(),
    v.check((quantity) => isListQuantity(quantity)),
  ),
  note: v.pipe(
    v.fallback(v.string(), ""),
    v.transform((note) => cleanText(note, MAX_NOTE_LENGTH)),
  ),
  price: v.fallback(v.nullable(v.pipe(v.number(), v.finite(), v.minValue(0))), null),
  unit: v.pipe(v.unknown(), v.transform(storedUnit)),
});

const list: v.GenericSchema<unknown, ShoppingList> = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  name: v.pipe(v.string(), v.transform(cleanListName), v.nonEmpty()),
  lines: v.pipe(
    listOf(line),
    v.transform((lines) => mergeLines([], lines)),
  ),
});

const store = createDeviceStore<Lists>(
  "acopio-lists",
  v.object({
    lists: v.pipe(
      listOf(list),
      v.transform((lists) => lists.slice(0, MAX_LISTS)),
    ),
  }),
  { lists: [] },
);

/** The list deleted last, and where it stood, until the page is closed. */
export const useDeletedList = create<{ list: ShoppingList | null; index: number }>()(() => ({ list: null, index: 0 }));

/** The lists of this device, in the order that the shopper gave them. */
export const useLists = (): readonly ShoppingList[] => store.use(({ lists }) => lists);
export const useList = (id: string): ShoppingList | undefined =>
  store.use(({ lists }) => lists.find((one) => one.id === id));
export const readLists = (): readonly ShoppingList[] => store.read().lists;

/** Reads again what another tab may have changed. */
export const refreshLists = store.refresh;

/** False while the browser does not keep the lists (storage full or blocked): they then end with the page. */
export const areListsKept = store.isKept;

/** A new list at the end. Null where there are as many as a device holds. The name is for the caller to choose: `freeName`. */
export function createList(name: string, lines: readonly ListLine[] = []): ShoppingList | null {
  refreshLists();
  if (readLists().length >= MAX_LISTS) return null;
  const created: ShoppingList = { id: newId(), name, lines: lines.slice(0, MAX_LIST_LINES) };
  store.change(({ lists }) => ({ lists: [...lists, created] }));
  // The last place is taken, so a deleted list could not be restored.
  if (readLists().length >= MAX_LISTS) useDeletedList.setState({ list: null });
  return created;
}

/** Changes one list, on top of what any tab wrote last; one that another tab deleted stays deleted. */
export const changeList = (id: string, change: (list: ShoppingList) => ShoppingList): void =>
  store.change(({ lists }) => ({ lists: lists.map((one) => (one.id === id ? change(one) : one)) }));

export const renameList = (id: string, name: string): void => changeList(id, (one) => ({ ...one, name }));

export const setLines = (id: string, change: (lines: readonly ListLine[]) => readonly ListLine[]): void =>
  changeList(id, (one) => ({ ...one, lines: change(one.lines) }));

export const changeLine = (id: string, productId: string, changes: Partial<ListLine>): void =>
  setLines(id, (lines) => lines.map((one) => (one.productId === productId ? { ...one, ...changes } : one)));

export const moveList = (id: string, by: number): void =>
  store.change(({ lists }) => ({
    lists: moved(
      lists,
      lists.findIndex((one) => one.id === id),
      by,
    ),
  }));

export function deleteList(id: string): void {
  refreshLists();
  const index = readLists().findIndex((one) => one.id === id);
  const deleted = readLists()[index];
  if (!deleted) return;
  deleteListForGood(id);
  useDeletedList.setState({ list: deleted, index });
}

/** Cannot be undone: for a list that was created by a step just undone. */
export const deleteListForGood = (id: string): void =>
  store.change(({ lists }) => ({ lists: lists.filter((one) => one.id !== id) }));

/**
 * Puts the list deleted last back where it stood, unless other lists have taken up all the room since. If one of them has
 * taken its name, it gets a number.
 */
export function restoreDeletedList(): void {
  const { list: deleted, index } = useDeletedList.getState();
  refreshLists();
  if (!deleted || readLists().length >= MAX_LISTS) return;
  useDeletedList.setState({ list: null });
  store.change(({ lists }) => {
    const restored = { ...deleted, name: freeName(lists, deleted.name) };
    return { lists: [...lists.slice(0, index), restored, ...lists.slice(index)] };
  });
}

export function eraseLists(): void {
  useDeletedList.setState({ list: null });
  store.erase();
}
