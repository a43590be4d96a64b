import { clsx } from "clsx";
import type { ComponentProps } from "react";

const BASE = [
  "inline-flex items-center justify-center gap-2 rounded-control border font-semibold text-center select-none",
  "transition-[background-color,border-color,color] duration-150 active:transition-none",
  "disabled:cursor-not-allowed aria-disabled:cursor-not-allowed",
];

/** A pressed button darkens its edge, at once: moving it by a pixel, softly, cost a third of the time to its answer on a slow phone. */
const VARIANTS = {
  primary: [
    "border-agave bg-agave text-on-agave hover:border-agave-deep hover:bg-agave-deep",
    "active:border-ink active:bg-agave-deep",
    "disabled:border-line disabled:bg-kraft disabled:text-ink-soft",
    "aria-disabled:border-line aria-disabled:bg-kraft aria-disabled:text-ink-soft",
  ],
  secondary: [
    "border-line-strong bg-surface text-ink hover:border-agave hover:text-agave active:border-ink active:text-agave",
    "disabled:border-line disabled:bg-transparent disabled:text-ink-soft",
    "aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-ink-soft",
  ],
  quiet: [
    "border-transparent bg-transparent text-agave hover:bg-agave-wash active:border-ink active:bg-agave-wash",
    "disabled:border-transparent disabled:bg-transparent disabled:text-ink-soft",
    "aria-disabled:border-transparent aria-disabled:bg-transparent aria-disabled:text-ink-soft",
  ],
  danger: [
    "border-bad bg-transparent text-bad hover:bg-bad-wash active:border-ink active:bg-bad-wash",
    "disabled:border-line disabled:bg-transparent disabled:text-ink-soft",
    "aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-ink-soft",
  ],
};

const SIZES = {
  sm: "min-h-9 px-3 py-1.5 text-sm",
  md: "min-h-target px-4 py-2 text-base",
  lg: "min-h-13 px-6 py-3 text-lg",
};

type ButtonLook = {
  variant?: keyof typeof VARIANTS | undefined;
  size?: keyof typeof SIZES | undefined;
  className?: string | undefined;
};

/** The look of a button, for links that act as one: `<a className={buttonClass({ variant: "primary" })}>`. */
export const buttonClass = ({ variant = "primary", size = "md", className }: ButtonLook = {}): string =>
  clsx(BASE, VARIANTS[variant], SIZES[size], className);

type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    /** Something is under way: the button says so, keeps its width and focus, and ignores presses. */
    loading?: boolean;
  };

export function Button({
  variant,
  size,
  loading = false,
  className,
  children,
  type = "button",
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, className })}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest["aria-disabled"] || undefined}
      onClick={(event) => {
        if (loading) {
          event.preventDefault();
          return;
        }
        onClick?.(event);
      }}
    >
      {loading && <span aria-hidden="true" className="icon-[lucide--loader-circle] size-4 shrink-0 animate-spin" />}
      {children}
    </button>
  );
}
