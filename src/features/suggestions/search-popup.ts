/** What the field tells assistive technology about the list below it. */
export type SearchPopup = {
  /** The id of the listbox while it is shown. */
  listId: string | null;
  /** The id of the option that the keyboard is on. */
  activeId: string | null;
};

export const LIST_ID = "search-suggestions";
export const CLOSED_POPUP: SearchPopup = { listId: null, activeId: null };
