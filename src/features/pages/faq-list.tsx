import type { FaqEntry, FaqGroup } from "./faq-entries";

type FaqListProps = {
  groups: readonly FaqGroup[];
  /** Shows every answer, as after a search. */
  expanded: boolean;
};

export function FaqList({ groups, expanded }: FaqListProps) {
  return groups.map(({ title, entries }) => (
    <section key={title} aria-label={title}>
      <h3 className="stencil mb-1 font-mono font-normal text-ink-soft">{title}</h3>
      <div className="border-line border-t">
        {entries.map((entry) => (
          // Another key when the search changes: what the shopper opened by hand must not fight with `open`.
          <Question key={`${entry.id}-${expanded}`} entry={entry} open={expanded} />
        ))}
      </div>
    </section>
  ));
}

function Question({ entry: { id, question, answer, more }, open }: { entry: FaqEntry; open: boolean }) {
  return (
    <details id={id} open={open} className="group border-line border-b">
      <summary className="flex min-h-target list-none items-center justify-between gap-4 py-2.5 font-semibold text-lg wrap-anywhere hover:text-agave [&::-webkit-details-marker]:hidden">
        {question}
        <span
          aria-hidden="true"
          className="icon-[lucide--chevron-down] size-5 shrink-0 text-ink-soft transition-transform duration-150 group-open:rotate-180 print:hidden"
        />
      </summary>
      <div className="flex max-w-prose flex-col gap-2 pb-4">
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {more && (
          <a href={more.to} className="link inline-flex min-h-8 items-center self-start">
            {more.label}
          </a>
        )}
      </div>
    </details>
  );
}
