import { clsx } from "clsx";
import type { KeyboardEvent } from "react";
import { StepButton } from "@/components/quantity-stepper";
import { MIN_CART_QUANTITY } from "@/domain/constants";
import type { Purchase } from "./use-purchase-state";

type QuantityFieldProps = { productName: string; purchase: Purchase; describedBy: string | undefined };

/** Minus, a field to type in, plus. What is no quantity stays as it is; what is wrong with it stands below (`describedBy`). */
export function QuantityField({ productName, purchase, describedBy }: QuantityFieldProps) {
  const { typed, quantity, problem, limit, plusLimit } = purchase;
  const canBuy = limit > 0;
  const isInvalid = problem !== null && quantity === null;
  const named = `cantidad de ${productName}`;

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
        "stepper",
        // The ring goes around the whole: around the field alone it would be cut off.
        "has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-(--focus-ring) has-[input:focus-visible]:outline-offset-2",
        isInvalid ? "border-bad" : "border-line-strong",
        !canBuy && "opacity-60",
      )}
    >
      <StepButton of={named} disabled={!canBuy || quantity === MIN_CART_QUANTITY} onClick={() => purchase.step(-1)} />
      <input
        ref={purchase.field}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Cantidad de ${productName}`}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        value={typed}
        disabled={!canBuy}
        onChange={(event) => purchase.type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={purchase.finishTyping}
        onKeyDown={onKeyDown}
        className="w-16 px-1 outline-none"
      />
      <StepButton
        of={named}
        isMore
        disabled={!canBuy || (quantity !== null && quantity >= plusLimit)}
        onClick={() => purchase.step(1)}
      />
    </div>
  );
}
