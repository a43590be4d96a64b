import { clsx } from "clsx";
import type { ComponentProps } from "react";

const BASE = [
  "inline-flex items-center justify-center gap-2 rounded-control border font-semibold text-center select-none",
  "transition-[background-color,border-color,color,translate] duration-150 active:translate-y-px",
  "disabled:cursor-not-allowed disabled:active:translate-y-0",
  "aria-disabled:cursor-not-allowed aria-disabled:active:translate-y-0",
];

const VARIANTS = {
  primary: [
    "border-agave bg-agave text-on-agave hover:border-agave-deep hover:bg-agave-deep",
    "disabled:border-line disabled:bg-kraft disabled:text-ink-soft",
    "aria-disabled:border-line aria-disabled:bg-kraft aria-disabled:text-ink-soft",
  ],
  secondary: [
    "border-line-strong bg-surface text-ink hover:border-agave hover:text-agave",
    "disabled:border-line disabled:bg-transparent disabled:text-ink-soft",
    "aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-ink-soft",
  ],
  quiet: [
    "border-transparent bg-transparent text-agave hover:bg-agave-wash",
    "disabled:bg-transparent disabled:text-ink-soft aria-disabled:bg-transparent aria-disabled:text-ink-soft",
  ],
  danger: [
    "border-bad bg-transparent text-bad hover:bg-bad-wash",
    "disabled:border-line disabled:text-ink-soft aria-disabled:border-line aria-disabled:text-ink-soft",
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
