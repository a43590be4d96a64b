import { type ReactNode, useId } from "react";

/** Options of one kind under their name. */
export function SuggestionGroup({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
    <div role="group" aria-labelledby={headingId} className="border-b border-line py-1 last:border-b-0">
      <p id={headingId} role="presentation" className="stencil px-4 pt-2 pb-1 text-ink-soft">
        {title}
      </p>
      {children}
    </div>
  );
}
