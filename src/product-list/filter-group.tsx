import { clsx } from "clsx";
import { useState } from "react";
import { countedProductsLabel } from "@/copy/product-count";
import { groupDigits } from "@/domain/money";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Skeleton } from "@/ui/skeleton";
import type { FacetOption, FacetValues } from "./facet-values";

/** Longer groups start folded: the price filter should be reachable without scrolling past forty brands. */
const FOLDED_LENGTH = 8;

/** Side by side where the words have room: in the sheet, unless text is very large. */
const listClass = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-x-3 lg:grid-cols-1";
/** As many as a folded group shows. */
const places = Array.from({ length: FOLDED_LENGTH }, (_, at) => `place-${at}`);

type FilterGroupProps = {
  legend: string;
  values: FacetValues;
  selected: readonly string[];
  onChange: (selected: readonly string[]) => void;
};

/** Several values of one property; a product matches when it has any of them. */
export function FilterGroup({ legend, values, selected, onChange }: FilterGroupProps) {
  if (values.name === "ready" && values.options.length === 0) return null;
  return (
    <fieldset className="border-line border-t pt-3 pb-4">
      <legend className="float-left mb-1 w-full font-display font-bold">{legend}</legend>
      <div className="clear-both">
        <FilterValues legend={legend} values={values} selected={selected} onChange={onChange} />
      </div>
    </fieldset>
  );
}

function FilterValues({ legend, values, selected, onChange }: FilterGroupProps) {
  switch (values.name) {
    case "loading":
      return (
        <div aria-busy="true" className={listClass}>
          {places.map((place) => (
            <div key={place} className="flex min-h-target items-center pointer-fine:min-h-8">
              <Skeleton className="h-5 w-3/4" />
            </div>
          ))}
        </div>
      );
    case "failed":
      return (
        <p className="text-ink-soft text-sm">
          No pudimos cargar estas opciones.{" "}
          <button type="button" className="link" onClick={values.retry}>
            Intentar de nuevo
          </button>
        </p>
      );
    case "ready":
      return <Options legend={legend} options={values.options} selected={selected} onChange={onChange} />;
  }
}

type OptionsProps = Omit<FilterGroupProps, "values"> & { options: readonly FacetOption[] };

function Options({ legend, options, selected, onChange }: OptionsProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const isFoldable = options.length > FOLDED_LENGTH + 2;
  // A chosen value never hides in the folded part.
  const visible =
    isFoldable && !isUnfolded
      ? options.filter((option, position) => position < FOLDED_LENGTH || selected.includes(option.id))
      : options;

  return (
    <>
      <ul className={listClass}>
        {visible.map((option) => (
          <li key={option.id}>
            <Value
              option={option}
              isSelected={selected.includes(option.id)}
              onSelect={(isSelected) =>
                onChange(isSelected ? [...selected, option.id] : selected.filter((other) => other !== option.id))
              }
            />
          </li>
        ))}
      </ul>
      {isFoldable && (
        <Button
          variant="quiet"
          size="sm"
          className="-ml-3 pointer-coarse:min-h-target"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <span>{isUnfolded ? "Ver menos" : `Ver todas (${options.length})`}</span>
          <span className="sr-only">: {legend.toLowerCase()}</span>
        </Button>
      )}
    </>
  );
}

type ValueProps = { option: FacetOption; isSelected: boolean; onSelect: (isSelected: boolean) => void };

/** A value without products says so and cannot be chosen; one that is chosen can always be cleared. */
function Value({ option: { label, count }, isSelected, onSelect }: ValueProps) {
  const isEmpty = count === 0 && !isSelected;
  return (
    <Checkbox
      label={label}
      detail={<FacetCount count={count} />}
      checked={isSelected}
      // Not «disabled»: a box that was just cleared keeps the focus, even if it has no products now.
      aria-disabled={isEmpty || undefined}
      aria-description={count === undefined ? undefined : countedProductsLabel(count)}
      onChange={(event) => !isEmpty && onSelect(event.target.checked)}
      className={clsx(
        "text-sm pointer-fine:min-h-8 pointer-fine:py-1",
        isEmpty && "text-ink-soft has-enabled:cursor-default [&>input]:opacity-40",
      )}
    />
  );
}

/** Keeps its place while it is not known, so that nothing beside it moves. */
export function FacetCount({ count }: { count: number | undefined }) {
  return <span className="block min-w-[3ch] text-right">{count !== undefined && groupDigits(count)}</span>;
}
