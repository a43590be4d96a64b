import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/ui/button";

const SHOWN_FOR_MS = 2500;

type CopyButtonProps = {
  text: string;
  /** What is copied, for the accessible name: «Copiar número de pedido». */
  what: string;
};

/** Copies a text and says so. Where the clipboard is blocked it says how to copy by hand. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const [state, setState] = useState<"idle" | "copied" | "blocked">("idle");

  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = () => {
    navigator.clipboard?.writeText(text).then(
      () => setState("copied"),
      () => setState("blocked"),
    ) ?? setState("blocked");
  };

  return (
    <span className="no-print inline-flex items-center gap-2">
      <Button variant="secondary" size="sm" className="min-h-target" aria-label={`Copiar ${what}`} onClick={copy}>
        {state === "copied" ? (
          <Check aria-hidden="true" className="size-4" />
        ) : (
          <Copy aria-hidden="true" className="size-4" />
        )}
        {state === "copied" ? "Copiado" : "Copiar"}
      </Button>
      <span role="status" className={state === "blocked" ? "text-sm text-ink-soft" : "sr-only"}>
        {state === "copied" && `Se copió ${what}`}
        {state === "blocked" && "Tu navegador no permite copiar: selecciona el texto y cópialo."}
      </span>
    </span>
  );
}
