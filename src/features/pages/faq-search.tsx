import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { EmptyState } from "@/components/empty-state";
import { pathTo } from "@/lib/paths";
import { readable } from "@/lib/readable";
import { buttonClass } from "@/ui/button";
import { TextField } from "@/ui/text-field";
import type { FaqEntry, FaqGroup } from "./faq-entries";
import { searchFaq } from "./search-faq";

/** All questions, or those that speak of what was typed, with their answers open. */
export function FaqSearch() {
  const [text, setText] = useState("");
  const groups = searchFaq(text);
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const isSearching = text.trim() !== "";
  useOpenedDetails();

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-1 print:hidden">
        <TextField
          label="Buscar en las preguntas"
          type="search"
          autoComplete="off"
          placeholder="Factura, envío, devolver…"
          className="max-w-md"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <p role="status" className="min-h-6 text-ink-soft text-sm">
          {isSearching && (count === 1 ? "1 pregunta" : `${count} preguntas`)}
        </p>
      </div>
      {count > 0 ? (
        <FaqList groups={groups} expanded={isSearching} />
      ) : (
        <EmptyState
          level="h3"
          title={`Nada sobre «${text.trim()}»`}
          description="Prueba con otra palabra, o pregúntanos directamente."
          action={
            <a href={pathTo.contact()} className={buttonClass()}>
              Preguntar a la tienda
            </a>
          }
        />
      )}
    </div>
  );
}

/** Opens the answer that the address points at («#pedir-factura»), and all of them while the page is printed. */
function useOpenedDetails(): void {
  const { hash } = useLocation();

  useEffect(() => {
    const target = hash ? document.getElementById(readable(hash.slice(1))) : null;
    if (target instanceof HTMLDetailsElement) target.open = true;
  }, [hash]);

  useEffect(() => {
    let opened: HTMLDetailsElement[] = [];
    const open = () => {
      opened = [...document.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
      for (const details of opened) details.open = true;
    };
    const close = () => {
      for (const details of opened) details.open = false;
      opened = [];
    };
    window.addEventListener("beforeprint", open);
    window.addEventListener("afterprint", close);
    return () => {
      window.removeEventListener("beforeprint", open);
      window.removeEventListener("afterprint", close);
    };
  }, []);
}

type FaqListProps = {
  groups: readonly FaqGroup[];
  /** Shows every answer, as after a search. */
  expanded: boolean;
};

function FaqList({ groups, expanded }: FaqListProps) {
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
