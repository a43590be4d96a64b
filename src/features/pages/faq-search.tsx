import { useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { pathTo } from "@/lib/paths";
import { buttonClass } from "@/ui/button";
import { TextField } from "@/ui/text-field";
import { searchFaq } from "./faq-entries";
import { FaqList } from "./faq-list";
import { useOpenedDetails } from "./use-opened-details";

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
