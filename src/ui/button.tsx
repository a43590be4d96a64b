import { clsx } from "clsx";
import type { ComponentProps } from "react";

const SIZES = {
  sm: "min-h-9 px-3 py-1.5 text-sm",
  md: "min-h-target px-4 py-2 text-base",
  lg: "min-h-13 px-6 py-3 text-lg",
};

type ButtonLook = {
  variant?: "primary" | "secondary" | "quiet" | "danger" | undefined;
  size?: keyof typeof SIZES | undefined;
  className?: string | undefined;
};

/** The look of a button, for links that act as one: `<a className={buttonClass({ variant: "primary" })}>`. */
export const buttonClass = ({ variant = "primary", size = "md", className }: ButtonLook = {}): string =>
  clsx(`button button-${variant}`, SIZES[size], className);

type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    /** Something is under way: the button says so, keeps its width and focus, and ignores presses. */
    loading?: boolean;
  };

export function Button({
  variant,
  size,
  loading,
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
      {/* A button that may load has its spinner from the start, hidden: nothing can be put before a text that the browser's translation has replaced. */}
      {loading === undefined ? (
        children
      ) : (
        <>
          <span hidden={!loading} aria-hidden="true" className="icon-[lucide--loader-circle] size-4 animate-spin" />
          {children}
        </>
      )}
    </button>
  );
}
