import { useState } from "react";
import { MAX_PRICE } from "@/domain/constants";
import { formatPesosWhole, type Pesos } from "@/domain/money";
import { usePriceDisplay } from "@/stores/preferences-store";
import { Button } from "@/ui/button";
import { Form } from "@/ui/form";
import { TextField } from "@/ui/text-field";

export type PriceRange = { minPrice: Pesos | undefined; maxPrice: Pesos | undefined };

/** What the shopper typed into the two price fields, before it means anything. */
export type PriceDraft = { min: string; max: string };

export type PriceProblems = { min?: string; max?: string };

export const draftOf = ({ minPrice, maxPrice }: PriceRange): PriceDraft => ({
  min: minPrice === undefined ? "" : String(minPrice),
  max: maxPrice === undefined ? "" : String(maxPrice),
});

/** Reads the draft: whole pesos or nothing, the lower one first; a minimum of 0 means none. Pasted «$1,500» is understood. */
export function readDraft(draft: PriceDraft): { range: PriceRange; problems: PriceProblems } {
  const range = { minPrice: readAmount(draft.min), maxPrice: readAmount(draft.max) };
  const problems: PriceProblems = {};
  if (range.minPrice === null) problems.min = "Escribe pesos enteros, por ejemplo 250.";
  if (range.maxPrice === null) problems.max = "Escribe pesos enteros, por ejemplo 1500.";
  const { minPrice, maxPrice } = { minPrice: range.minPrice || undefined, maxPrice: range.maxPrice ?? undefined };
  if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice) {
    problems.max = `Escribe ${formatPesosWhole(minPrice)} o más.`;
  }
  return { range: { minPrice, maxPrice }, problems };
}

/** Undefined: nothing typed. Null: not an amount. */
function readAmount(text: string): Pesos | undefined | null {
  const amount = text.replace(/[\s$]/g, "");
  if (amount === "") return undefined;
  // A comma that does not set off thousands may be a decimal one: «99,90» is not 9990, and «0,500» is half a peso.
  if (!/^(\d+|[1-9]\d{0,2}(,\d{3})+)$/.test(amount)) return null;
  return Math.min(Number(amount.replaceAll(",", "")), Math.floor(MAX_PRICE));
}

type PriceFilterProps = { range: PriceRange; onChange: (range: PriceRange) => void };

const sameRange = (a: PriceRange, b: PriceRange) => a.minPrice === b.minPrice && a.maxPrice === b.maxPrice;

/** Two limits of the price that the cards show large, applied together: by Enter, by the button, or on leaving a field. */
export function PriceFilter({ range, onChange }: PriceFilterProps) {
  const [applied, setApplied] = useState(range);
  const [draft, setDraft] = useState<PriceDraft>(() => draftOf(range));
  const [isChecked, setChecked] = useState(false);
  const isWithTax = usePriceDisplay() === "with-tax";

  // The address changed elsewhere (a removed chip, Back): it replaces what was typed.
  if (!sameRange(applied, range)) {
    setApplied(range);
    setDraft(draftOf(range));
  }

  const { range: typed, problems } = readDraft(draft);
  const isReversed = readDraft(draftOf(range)).problems.max !== undefined;
  const shown = isChecked || isReversed ? problems : {};

  function apply() {
    setChecked(true);
    if (problems.min || problems.max || sameRange(typed, range)) return;
    onChange(typed);
  }

  const field = (key: keyof PriceDraft) => ({
    name: key,
    value: draft[key],
    error: shown[key],
    inputMode: "numeric" as const,
    autoComplete: "off",
    maxLength: 10,
    onBlur: apply,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      setChecked(false);
      setDraft({ ...draft, [key]: event.target.value });
    },
  });

  return (
    <fieldset className="border-line border-t pt-3 pb-5">
      <legend className="float-left mb-1 w-full font-display font-bold">Precio</legend>
      <Form
        className="clear-both flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
          const wrong = problems.min ? "min" : "max";
          if (problems[wrong]) event.currentTarget.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
        }}
      >
        <p className="text-ink-soft text-sm">{`Por unidad, en pesos y ${isWithTax ? "con" : "sin"} IVA.`}</p>
        <div className="grid grid-cols-2 items-start gap-2">
          <TextField label="Precio mínimo" placeholder="$0" {...field("min")} />
          <TextField label="Precio máximo" placeholder="Sin tope" {...field("max")} />
        </div>
        <Button type="submit" variant="secondary" size="sm" className="pointer-coarse:min-h-target">
          Aplicar precio
        </Button>
      </Form>
    </fieldset>
  );
}
