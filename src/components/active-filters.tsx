import { Button } from "@/ui/button";
import { Chip } from "@/ui/chip";
import type { FilterChip } from "./filter-chips";
import type { ProductFilterState } from "./use-product-filters";

type ActiveFiltersProps = { chips: readonly FilterChip[]; state: Pick<ProductFilterState, "change" | "clear"> };

/** What narrows the list, each removable by a press. */
export function ActiveFilters({ chips, state }: ActiveFiltersProps) {
  if (chips.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <ul aria-label="Filtros aplicados" className="contents">
        {chips.map(({ key, label, without }) => (
          <li key={key}>
            <Chip label={label} removeLabel={`Quitar filtro: ${label}`} onRemove={() => state.change(without)} />
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="sm" className="pointer-coarse:min-h-target" onClick={state.clear}>
        Limpiar filtros
      </Button>
    </div>
  );
}
