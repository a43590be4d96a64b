import { clsx } from "clsx";
import type { ComponentProps } from "react";

type StepButtonProps = Pick<ComponentProps<"button">, "disabled" | "onClick"> & {
  /** What becomes more or less, as «cantidad de Cinta canela». */
  of: string;
  isMore?: boolean;
  className: string;
};

/** Minus or plus beside a quantity. */
export const StepButton = ({ of, isMore = false, className, ...button }: StepButtonProps) => (
  <button
    type="button"
    aria-label={`${isMore ? "Aumentar" : "Disminuir"} ${of}`}
    className={clsx(
      "flex items-center justify-center text-ink transition-colors duration-150 hover:bg-agave-wash hover:text-agave disabled:cursor-not-allowed disabled:text-ink-soft disabled:opacity-50 disabled:hover:bg-transparent",
      className,
    )}
    {...button}
  >
    <span aria-hidden="true" className={clsx("size-4", isMore ? "icon-[lucide--plus]" : "icon-[lucide--minus]")} />
  </button>
);
