import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { hasEndlessWord } from "./endless-word";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  /** Stands at the right end of the row, e.g. how many products match; not part of the accessible name. */
  detail?: ReactNode;
};

/** A native checkbox whose entire row is the 44 px target. */
export function Checkbox({ label, detail, className, ...input }: CheckboxProps) {
  const hasDetail = detail !== undefined;
  const isEndless = typeof label === "string" && hasEndlessWord(label);
  return (
    <label
      className={clsx(
        "flex min-h-target items-center py-1.5 has-enabled:cursor-pointer",
        hasDetail ? "gap-2" : "gap-3",
        className,
      )}
    >
      <input {...input} type="checkbox" className="size-5 shrink-0 rounded-label accent-agave" />
      {/* A word breaks before it pushes the detail out of the row. */}
      <span className={clsx("min-w-0 grow leading-snug", isEndless ? "wrap-anywhere" : "wrap-break-word")}>
        {label}
      </span>
      {hasDetail && (
        <span aria-hidden="true" className="figures text-sm text-ink-soft">
          {detail}
        </span>
      )}
    </label>
  );
}
