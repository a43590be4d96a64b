import { clsx } from "clsx";
import type { Pesos } from "@/domain/money";

type LineTotalProps = {
  /** What the line costs, and what it would cost without its volume discount, if it has one. */
  amount: Pesos;
  fullAmount?: Pesos | undefined;
  format: (amount: Pesos) => string;
  className?: string;
};

/** The amount of a line; with a discount, the amount before it stands beside it, struck through. */
export function LineTotal({ amount, fullAmount, format, className }: LineTotalProps) {
  return (
    <>
      {fullAmount !== undefined && (
        <s className="figures text-sm/4 text-ink-soft">
          <span className="sr-only">antes </span>
          <span>{format(fullAmount)}</span>
        </s>
      )}{" "}
      <span className={clsx("price", className)}>{format(amount)}</span>
    </>
  );
}
