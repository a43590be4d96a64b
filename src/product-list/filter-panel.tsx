import { countedProductsLabel } from "@/copy/product-count";
import { Checkbox } from "@/ui/checkbox";
import type { ProductFacets } from "./facet-values";
import { FacetCount, FilterGroup } from "./filter-group";
import { PriceFilter } from "./price-filter";
import type { ProductFilterState } from "./use-product-filters";

type ProductFilterPanelProps = { state: ProductFilterState; facets: ProductFacets };

/** Every filter of a product list; the rail on wide screens and the sheet on phones hold the same panel. */
export function ProductFilterPanel({ state: { filters, change }, facets }: ProductFilterPanelProps) {
  return (
    <div>
      <div className="pb-2">
        <Checkbox
          label="Solo disponibles"
          detail={<FacetCount count={facets.available} />}
          aria-description={facets.available === undefined ? undefined : countedProductsLabel(facets.available)}
          className="font-medium text-sm"
          checked={filters.onlyAvailable ?? false}
          onChange={(event) => change({ onlyAvailable: event.target.checked })}
        />
      </div>
      {facets.categories && (
        <FilterGroup
          legend="Categoría"
          values={facets.categories}
          selected={filters.categoryIds ?? []}
          onChange={(categoryIds) => change({ categoryIds })}
        />
      )}
      <PriceFilter range={{ minPrice: filters.minPrice, maxPrice: filters.maxPrice }} onChange={change} />
      {facets.brands && (
        <FilterGroup
          legend="Marca"
          values={facets.brands}
          selected={filters.brandIds ?? []}
          onChange={(brandIds) => change({ brandIds })}
        />
      )}
      {facets.attributes?.map(({ id, ...group }) => (
        <FilterGroup
          key={id}
          {...group}
          selected={filters.attributes ?? []}
          onChange={(attributes) => change({ attributes })}
        />
      ))}
    </div>
  );
}
