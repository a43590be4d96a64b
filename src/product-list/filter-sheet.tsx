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

/** The filters on phones. Each change takes effect at once behind the sheet; the button only closes it. */
export default function FilterSheet({ state, facets, size, isOpen, onOpenChange }: FilterSheetProps) {
  return (
    <Drawer
      side="bottom"
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Filtros"
      closeLabel="Cerrar filtros"
      footer={
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" className="px-3 text-sm max-sm:grow" onClick={state.clear}>
            Limpiar filtros
          </Button>
          <Button className="grow px-3 text-sm" onClick={() => onOpenChange(false)}>
            {size === null ? "Ver productos" : `Ver ${countedProductsLabel(size.count, size.hasMore)}`}
          </Button>
        </div>
      }
    >
      <div className="px-5 py-3">
        <ProductFilterPanel state={state} facets={facets} />
      </div>
    </Drawer>
  );
}
