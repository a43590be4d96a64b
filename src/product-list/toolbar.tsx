import type { ReactNode } from "react";
import type { ProductSort } from "@/domain/filters";
import type { ListView } from "@/stores/list-view-store";
import { Button } from "@/ui/button";
import { IconButton } from "@/ui/icon-button";
import { SelectField } from "@/ui/select-field";
import type { ListScope } from "./use-product-filters";

const SORTS = [
  { value: "newest", label: "Más recientes" },
  { value: "name_asc", label: "Nombre" },
  { value: "price_asc", label: "Precio: menor a mayor" },
  { value: "price_desc", label: "Precio: mayor a menor" },
  { value: "unit_price_asc", label: "Precio por pieza: menor a mayor" },
] as const satisfies readonly { value: ProductSort; label: string }[];

/** The order that search results have by themselves. */
const RELEVANCE = { value: "", label: "Relevancia" };

const isSort = (value: string): value is ProductSort => SORTS.some((sort) => sort.value === value);

type ListToolbarProps = {
  /** How many products there are, in words. */
  summary: ReactNode;
  scope: ListScope;
  /** Undefined: the list's own order. */
  sort: ProductSort | undefined;
  onSort: (sort: ProductSort | undefined) => void;
  listView: ListView;
  onListView: (view: ListView) => void;
  hasTables: boolean;
  appliedFilters: number;
  onOpenFilters: () => void;
};

export function ListToolbar(props: ListToolbarProps) {
  const { summary, scope, sort, onSort, appliedFilters, onOpenFilters } = props;
  return (
    // On phones two lines: the count with the view switch, then filters and order.
    <div className="flex flex-wrap items-center gap-x-2 gap-y-3 border-line border-b pb-3">
      <div className="order-1 grow max-sm:basis-[calc(100%-9.5rem)]">{summary}</div>
      <Button
        variant="secondary"
        className="order-3 lg:hidden"
        aria-haspopup="dialog"
        aria-label={
          appliedFilters > 0
            ? `Filtros, ${appliedFilters} ${appliedFilters === 1 ? "aplicado" : "aplicados"}`
            : undefined
        }
        onClick={onOpenFilters}
      >
        <span aria-hidden="true" className="icon-[lucide--sliders-horizontal] size-4" />
        Filtros
        {appliedFilters > 0 && (
          <span className="figures rounded-label bg-agave px-1.5 text-on-agave text-sm">{appliedFilters}</span>
        )}
      </Button>
      {/* The label stands beside the box; where there is little room, it is for screen readers only. */}
      <SelectField
        label="Ordenar por"
        value={sort ?? (scope === "search" ? RELEVANCE.value : "newest")}
        options={scope === "search" ? [RELEVANCE, ...SORTS] : SORTS}
        className="order-3 min-w-0 max-sm:grow max-sm:basis-32 xl:flex-row xl:items-center max-xl:[&>div:first-child]:sr-only [&>div:first-child]:shrink-0"
        onChange={({ target: { value } }) => onSort(isSort(value) ? value : undefined)}
      />
      <ViewSwitch {...props} />
    </div>
  );
}

const VIEWS = [
  { view: "grid", label: "Cuadrícula", icon: "icon-[lucide--layout-grid]" },
  { view: "row", label: "Lista compacta", icon: "icon-[lucide--rows-3]" },
  { view: "table", label: "Tabla", icon: "icon-[lucide--table-2]" },
] as const;

function ViewSwitch({ listView, onListView, hasTables }: ListToolbarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: toggle buttons of a toolbar, not a form's fieldset
    <div
      role="group"
      aria-label="Vista de la lista"
      className="order-2 flex rounded-control border border-line-strong sm:order-4 print:hidden noscript:hidden"
    >
      {VIEWS.slice(0, hasTables ? 3 : 2).map(({ view, label, icon }) => (
        <IconButton
          key={view}
          label={label}
          aria-pressed={listView === view}
          className="aria-pressed:bg-agave-wash aria-pressed:text-agave"
          onClick={() => onListView(view)}
        >
          <span aria-hidden="true" className={`${icon} size-5`} />
        </IconButton>
      ))}
    </div>
  );
}
