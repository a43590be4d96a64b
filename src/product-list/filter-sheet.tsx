import { useReducer } from "react";
import { flushSync } from "react-dom";
import { countedProductsLabel } from "@/copy/product-count";
import { Button } from "@/ui/button";
import { Drawer } from "@/ui/drawer";
import type { ProductFacets } from "./facet-values";
import { ProductFilterPanel } from "./filter-panel";
import type { ProductFilterState } from "./use-product-filters";
import type { ListSize } from "./view";

type FilterSheetProps = {
  state: ProductFilterState;
  facets: ProductFacets;
  /** Products that match now; null while unknown. */
  size: ListSize | null;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/**
 * The filters on phones. Each change takes effect at once behind the sheet; the button only closes it, unless a price cannot be
 * taken as it was typed.
 */
export default function FilterSheet({ state, facets, size, isOpen, onOpenChange }: FilterSheetProps) {
  // What was typed into a field and never taken goes as well: no address holds it, whose change would empty the field.
  const [clearings, countClearing] = useReducer((count: number) => count + 1, 0);
  const clear = () => {
    state.clear();
    countClearing();
  };
  const found = size && countedProductsLabel(size.count, size.hasMore);
  return (
    <Drawer
      side="bottom"
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Filtros"
      closeLabel="Cerrar filtros"
      // The list says it as well, but behind an open dialog nobody hears it.
      subtitle={
        <p role="status" className="sr-only">
          {found}
        </p>
      }
      exits={
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" className="px-3 text-sm max-sm:grow" onClick={clear}>
            Limpiar filtros
          </Button>
          <Button
            className="grow px-3 text-sm"
            onClick={({ currentTarget }) => {
              // A price is read when its field is left, and in Safari no press on a button leaves it.
              flushSync(() => currentTarget.focus());
              const refused = currentTarget.closest("[role=dialog]")?.querySelector<HTMLElement>("[aria-invalid=true]");
              if (refused) refused.focus();
              else onOpenChange(false);
            }}
          >
            {found === null ? "Ver productos" : `Ver ${found}`}
          </Button>
        </div>
      }
    >
      <div className="px-5 py-3">
        <ProductFilterPanel key={clearings} state={state} facets={facets} />
      </div>
    </Drawer>
  );
}
