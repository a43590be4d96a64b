import { clsx } from "clsx";
import { useEffect, useState } from "react";
import { Button } from "@/ui/button";

const SHOWN_FOR_MS = 2500;

type CopyButtonProps = {
  text: string;
  /** What is copied, for the accessible name: «Copiar el número de pedido». */
  what: string;
};

/** Copies a text and says so. Where the clipboard is blocked it says how to copy by hand. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const [state, setState] = useState<"idle" | "copied" | "blocked">("idle");

  useEffect(() => {
    if (state !== "copied") return;
    const timer = setTimeout(() => setState("idle"), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => {
    try {
      // Missing on plain-http addresses, refused without permission.
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("blocked");
    }
  };

  const announced = {
    idle: null,
    copied: `Se copió ${what}`,
    blocked: "Tu navegador no permite copiar: selecciona el texto y cópialo.",
  };
  return (
    <span className="no-print inline-flex flex-wrap items-center gap-2">
      <Button variant="secondary" size="sm" className="min-h-target" onClick={() => void copy()}>
        <span
          aria-hidden="true"
          className={clsx("size-4", state === "copied" ? "icon-[lucide--check]" : "icon-[lucide--copy]")}
        />
        <span>
          <span>{state === "copied" ? "Copiado" : "Copiar"}</span> <span className="sr-only">{what}</span>
        </span>
      </Button>
      <span role="status" className={state === "blocked" ? "text-sm text-ink-soft" : "sr-only"}>
        {announced[state]}
      </span>
    </span>
  );
}
