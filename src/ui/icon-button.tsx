import { clsx } from "clsx";
import type { ComponentProps } from "react";

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label"> & {
  /** The accessible name: an icon alone says nothing to a screen reader. */
  label: string;
};

/** A square, borderless 44 px button around one icon. */
export function IconButton({ label, className, type = "button", children, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={clsx(
        "inline-flex size-target shrink-0 items-center justify-center rounded-control transition-colors duration-150",
        "hover:bg-agave-wash hover:text-agave disabled:cursor-not-allowed disabled:opacity-45 disabled:hover:bg-transparent",
        className,
      )}
    >
      {children}
    </button>
  );
}
