import { createContext, type Dispatch, type MouseEvent, type RefObject, type SetStateAction, useContext } from "react";
import type { SearchPopup } from "./search-popup";

type SuggestionsState = {
  /** The shown list; empty while there is none. */
  panel: RefObject<HTMLDivElement | null>;
  activeId: string | null;
  activate: (id: string | null) => void;
  /** Tells the field what is shown below it. */
  onPopup: (popup: SearchPopup) => void;
  /** Says what came to shoppers who do not see it. */
  announce: Dispatch<SetStateAction<string>>;
  /** For the click on an option: closes the list and leaves `text` in the field. */
  choose: (event: MouseEvent, text: string) => void;
  /** The same for a product whose id is not here yet: it is asked for, unless the link opens in another tab. */
  openBySku: (event: MouseEvent, sku: string) => void;
};

export const SuggestionsContext = createContext<SuggestionsState | null>(null);

export function useSuggestions(): SuggestionsState {
  const state = useContext(SuggestionsContext);
  if (!state) throw new Error("Suggestions stand inside <SearchSuggestions>");
  return state;
}
