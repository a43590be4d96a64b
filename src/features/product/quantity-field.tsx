import { clsx } from "clsx";
import type { KeyboardEvent } from "react";
import { MIN_CART_QUANTITY } from "@/domain/constants";
import type { Purchase } from "./use-purchase-state";

type QuantityFieldProps = { productName: string; purchase: Purchase; describedBy: string | undefined };

const buttonClass =
  "flex w-target items-center justify-center text-ink transition-colors duration-150 hover:bg-agave-wash hover:text-agave disabled:cursor-not-allowed disabled:text-ink-soft disabled:opacity-50 disabled:hover:bg-transparent";

/** Minus, a field to type in, plus. What is typed stays as it is; what is wrong with it stands below (`describedBy`). */
export function QuantityField({ productName, purchase, describedBy }: QuantityFieldProps) {
  const { typed, quantity, problem, limit } = purchase;
  const canBuy = limit > 0;

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter") purchase.finishTyping();
    else if (event.key === "ArrowUp") purchase.step(1);
    else if (event.key === "ArrowDown") purchase.step(-1);
    else return;
    event.preventDefault();
  };

  return (
    <div
      className={clsx(
        "inline-flex h-target items-stretch overflow-hidden rounded-control border bg-surface",
        // The ring goes around the whole: around the field alone it would be cut off.
        "has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-(--focus-ring) has-[input:focus-visible]:outline-offset-2",
        problem === null ? "border-line-strong" : "border-bad",
        !canBuy && "opacity-60",
      )}
    >
      <button
        type="button"
        aria-label={`Disminuir cantidad de ${productName}`}
        disabled={!canBuy || quantity === MIN_CART_QUANTITY}
        onClick={() => purchase.step(-1)}
        className={buttonClass}
      >
        <span aria-hidden="true" className="icon-[lucide--minus] size-4" />
      </button>
      <input
        ref={purchase.field}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Cantidad de ${productName}`}
        aria-invalid={problem !== null || undefined}
        aria-describedby={describedBy}
        value={typed}
        disabled={!canBuy}
        onChange={(event) => purchase.type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={purchase.finishTyping}
        onKeyDown={onKeyDown}
        className="figures w-16 border-line border-x bg-transparent px-1 text-center font-semibold text-base outline-none"
      />
      <button
        type="button"
        aria-label={`Aumentar cantidad de ${productName}`}
        disabled={!canBuy || quantity === limit}
        onClick={() => purchase.step(1)}
        className={buttonClass}
      >
        <span aria-hidden="true" className="icon-[lucide--plus] size-4" />
      </button>
    </div>
  );
}
