import { useState } from "react";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Skeleton } from "@/ui/skeleton";
import type { FacetOption, FacetValues } from "./product-facets";

/** Longer groups start folded: the price filter should be reachable without scrolling past forty brands. */
const FOLDED_LENGTH = 8;

type FilterGroupProps = {
  legend: string;
  values: FacetValues;
  selected: readonly string[];
  onChange: (selected: readonly string[]) => void;
};

/** Several values of one property; a product matches when it has any of them. */
export function FilterGroup({ legend, values, selected, onChange }: FilterGroupProps) {
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
        <div aria-busy="true" className="flex flex-col gap-3 py-2">
          {["w-3/4", "w-1/2", "w-2/3", "w-3/5"].map((width) => (
            <Skeleton key={width} className={`h-5 ${width}`} />
          ))}
        </div>
      );
    case "failed":
      return (
        <p className="text-ink-soft text-sm">
          No pudimos cargar estas opciones.{" "}
          <button type="button" className="link" onClick={values.retry}>
            Reintentar
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
      <ul className="grid grid-cols-2 gap-x-3 lg:grid-cols-1">
        {visible.map(({ id, label, count }) => (
          <li key={id}>
            <Checkbox
              label={label}
              detail={count}
              checked={selected.includes(id)}
              onChange={(event) =>
                onChange(event.target.checked ? [...selected, id] : selected.filter((other) => other !== id))
              }
              className="text-sm pointer-fine:min-h-8 pointer-fine:py-1"
            />
          </li>
        ))}
      </ul>
      {isFoldable && (
        <Button
          variant="quiet"
          size="sm"
          className="-ml-3"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? "Ver menos" : `Ver todas (${options.length})`}
          <span className="sr-only">: {legend.toLowerCase()}</span>
        </Button>
      )}
    </>
  );
}
