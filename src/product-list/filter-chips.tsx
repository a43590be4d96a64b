import type { ProductFilters } from "@/domain/filters";
import { formatPesosWhole } from "@/domain/money";
import { Button } from "@/ui/button";
import { Chip } from "@/ui/chip";
import { facetLabel, type ProductFacets } from "./facet-values";
import type { ProductFilterState } from "./use-product-filters";

/** An applied filter value and the change that takes it away. */
export type FilterChip = { key: string; label: string; without: Partial<ProductFilters> };

const withoutId = (ids: readonly string[] | undefined, id: string) => ids?.filter((other) => other !== id);

/** «Color: Azul»; the id from the address until the attributes are known, null when the category does not have it. */
export function attributeLabel({ attributes }: ProductFacets, id: string): string | null {
  if (!attributes) return id;
  for (const { legend, values } of attributes) {
    const label = facetLabel(values, id);
    if (label) return `${legend}: ${label}`;
  }
  return null;
}

/** One chip per applied value, in the order of the panel. Groups that the page fixes give none. */
export function filterChips(filters: ProductFilters, facets: ProductFacets): readonly FilterChip[] {
  const chips: FilterChip[] = [];
  const reading = filters.isPricedWithTax ? "con IVA" : "+ IVA";
  if (filters.onlyAvailable) {
    chips.push({ key: "available", label: "Solo disponibles", without: { onlyAvailable: undefined } });
  }
  if (filters.isFeatured) {
    chips.push({ key: "featured", label: "Destacados", without: { isFeatured: undefined } });
  }
  if (facets.categories) {
    for (const id of filters.categoryIds ?? []) {
      const label = facetLabel(facets.categories, id) ?? "Categoría elegida";
      chips.push({ key: `category-${id}`, label, without: { categoryIds: withoutId(filters.categoryIds, id) } });
    }
  }
  if (filters.minPrice !== undefined) {
    const label = `Desde ${formatPesosWhole(filters.minPrice)} ${reading}`;
    chips.push({ key: "min", label, without: { minPrice: undefined } });
  }
  if (filters.maxPrice !== undefined) {
    const label = `Hasta ${formatPesosWhole(filters.maxPrice)} ${reading}`;
    chips.push({ key: "max", label, without: { maxPrice: undefined } });
  }
  if (facets.brands) {
    for (const id of filters.brandIds ?? []) {
      const label = facetLabel(facets.brands, id) ?? "Marca elegida";
      chips.push({ key: `brand-${id}`, label, without: { brandIds: withoutId(filters.brandIds, id) } });
    }
  }
  for (const id of filters.attributes ?? []) {
    const label = attributeLabel(facets, id);
    if (label) chips.push({ key: id, label, without: { attributes: withoutId(filters.attributes, id) } });
  }
  return chips;
}

type ActiveFiltersProps = { chips: readonly FilterChip[]; state: Pick<ProductFilterState, "change" | "clear"> };

/** A chip goes with its press: the next one gets the focus, or the one before it. */
function focusBeside(chip: HTMLElement): void {
  const item = chip.closest("li");
  (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector("button")?.focus();
}

/** What narrows the list, each removable by a press. */
export function ActiveFilters({ chips, state }: ActiveFiltersProps) {
  if (chips.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <ul aria-label="Filtros aplicados" className="contents">
        {chips.map(({ key, label, without }) => (
          <li key={key}>
            <Chip
              label={label}
              removeLabel={`Quitar filtro: ${label}`}
              onRemove={({ currentTarget }) => {
                state.change(without);
                focusBeside(currentTarget);
              }}
            />
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="sm" className="pointer-coarse:min-h-target" onClick={state.clear}>
        Limpiar filtros
      </Button>
    </div>
  );
}
