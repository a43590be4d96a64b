import { clsx } from "clsx";
import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useReducer, useRef, useState } from "react";
import { QUANTITY_OUT_OF_RANGE } from "@/copy/stock-copy";
import { readWholeNumber } from "@/domain/quantity";
import { useAfterPress } from "@/ui/use-after-press";

/** Nobody means a larger number: a bar code was scanned into the field, or a key got stuck. */
const LARGEST_MEANT = 99_999;

type QuantityStepperProps = {
  productName: string;
  quantity: number;
  /** The most that can be ordered: the known stock, or the limit of the cart. */
  max: number;
  /** Where the plus button stops, if that is before `max`. */
  plusLimit?: number;
  min?: number;
  /** So many are asked for, where that is kept although it may be more than `max`. */
  wanted?: number;
  /** Called with another whole number, from `min` to `max`, or beyond that where `wanted` keeps it. */
  onChange: (quantity: number) => void;
  /** Called with the number in the field while it is being typed, with null while nothing is; with NaN for what is no number of pieces, which holds when that was put back. */
  onTyping?: (number: number | null) => void;
  /** What to say of more than `max`. */
  tooMany?: (asked: number) => string;
  /** What else to do once more than `max` was typed. */
  onTooMany?: (asked: number) => void;
  /** What to do when less than `min` is typed; without it the quantity becomes `min`. */
  onBelowMin?: () => void;
  disabled?: boolean;
};

/**
 * Minus, a field to type in, plus. Typed text counts once the shopper leaves the field or presses Enter; what is out
 * of bounds becomes the nearest bound and says so; what is no number of pieces is put back, and says why. That it is too
 * many is said while it is typed: the next press may be the one that orders them.
 * Among other products, where a container is narrow (`@container`), only the field stays.
 */
export function QuantityStepper(props: QuantityStepperProps) {
  const { productName, quantity, max, plusLimit = max, min = 1, onChange, disabled = false } = props;
  const { wanted, onTyping, tooMany = () => `Máximo ${max}` } = props;
  const [typed, setTyped] = useState<string | null>(null);
  /** Where the plus button stops. It alone tells that nothing can be had any more, when `max` is what a line holds of it. */
  const most = Math.min(max, plusLimit);
  const [said, setSaid] = useState<{ text: string; quantity: number; most: number } | null>(null);
  // It is over for good, and not said again when both have become what they were.
  if (said && (said.quantity !== quantity || said.most !== most)) setSaid(null);

  // Presses can come faster than redraws: each counts on from what the one before it asked for.
  const latest = useRef(quantity);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    latest.current = quantity;
  });

  const change = (asked: number) => {
    const next = Math.max(min, Math.min(max, asked));
    const kept = wanted === undefined ? next : Math.max(min, asked);
    type(null);
    if (asked < min && props.onBelowMin) props.onBelowMin();
    else if (next !== latest.current || kept !== (wanted ?? next)) {
      latest.current = next;
      redraw();
      onChange(kept);
    }
    // After the change, which settles what was said about an earlier one.
    if (next < asked) props.onTooMany?.(asked);
    say(next < kept ? null : next < asked ? tooMany(asked) : next > asked ? `Mínimo ${min}` : null, next);
  };

  /** It holds for as long as the quantity is the one that came of it, and as many can be had as then. */
  const say = (text: string | null, about: number) => setSaid(text === null ? null : { text, quantity: about, most });

  /** What the field says: the typed number while there is one. Null for typed text that is no number of pieces. */
  const shown = typed === null ? quantity : readPieces(typed);
  const asked = typed === null ? wanted : shown;
  const note = !disabled && typeof asked === "number" && asked > max ? tooMany(asked) : null;
  // Where it has a row of its own, that moves what a press that leaves the field is on.
  const told = useAfterPress(note ?? (typed === null ? said?.text : null));

  const type = (text: string | null) => {
    setTyped(text);
    onTyping?.(text?.trim() ? (readPieces(text) ?? Number.NaN) : null);
  };

  const commit = () => {
    if (typed === null) return;
    if (shown !== null) return change(shown);
    setTyped(null);
    // An empty field asks for nothing.
    say(typed.trim() === "" ? null : QUANTITY_OUT_OF_RANGE, quantity);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const now = shown ?? quantity;
    if (event.key === "Enter") commit();
    else if (event.key === "Escape") type(null);
    // Where none can be had, asking for one more says why.
    else if (event.key === "ArrowUp") change(plusLimit < min ? now + 1 : Math.min(now + 1, Math.max(plusLimit, now)));
    else if (event.key === "ArrowDown") change(now - 1);
    else return;
    // Enter must not send a form around it, Escape must not close the panel while a number is being typed.
    if (event.key !== "Escape" || typed !== null) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  const named = `cantidad de ${productName}`;
  return (
    <div className="noted">
      <div className={clsx("stepper border-line-strong has-focus-visible:border-agave", disabled && "opacity-60")}>
        <StepButton of={named} disabled={disabled || quantity <= min} onClick={() => change(latest.current - 1)} />
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Cantidad de ${productName}`}
          value={typed ?? String(quantity)}
          disabled={disabled}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
        <StepButton
          of={named}
          isMore
          disabled={disabled || quantity >= most}
          onClick={() => change(latest.current + 1)}
        />
      </div>
      <span role="status" className="stepper-note">
        {told}
      </span>
    </div>
  );
}

/** A typed number of pieces that somebody may mean; null for any other text. */
function readPieces(typed: string): number | null {
  const number = readWholeNumber(typed);
  return number !== null && number >= 0 && number <= LARGEST_MEANT ? number : null;
}

type StepButtonProps = Pick<ComponentProps<"button">, "disabled" | "onClick"> & {
  /** What becomes more or less, as «cantidad de Cinta canela». */
  of: string;
  isMore?: boolean;
};

/** Minus or plus beside a quantity. */
export const StepButton = ({ of, isMore = false, ...button }: StepButtonProps) => (
  <button type="button" aria-label={`${isMore ? "Aumentar" : "Disminuir"} ${of}`} className="step-button" {...button}>
    <span aria-hidden="true" className={clsx("size-4", isMore ? "icon-[lucide--plus]" : "icon-[lucide--minus]")} />
  </button>
);
