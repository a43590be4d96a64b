import type { MouseEventHandler } from "react";

type ChipProps = {
  label: string;
  onRemove: MouseEventHandler<HTMLButtonElement>;
  /** The accessible name of the whole chip, e.g. «Quitar filtro: Papelería». */
  removeLabel: string;
};

/** An applied value that a press removes. */
export function Chip({ label, onRemove, removeLabel }: ChipProps) {
  return (
    <button
      type="button"
      onClick={onRemove}
      aria-label={removeLabel}
      className="inline-flex min-h-9 items-center gap-1.5 rounded-label border border-line-strong bg-surface py-1 pr-2 pl-3 text-sm transition-colors duration-150 hover:border-bad hover:text-bad pointer-coarse:min-h-target"
    >
      <span>{label}</span>
      <span aria-hidden="true" className="icon-[lucide--x] size-4" />
    </button>
  );
}
