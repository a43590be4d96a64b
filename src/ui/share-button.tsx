import { useState } from "react";
import { publicAddress } from "@/lib/store-settings";
import { Button } from "./button";

type ShareButtonProps = {
  /** What is shared, for the share sheet. */
  title: string;
  path: string;
  label?: string;
  /** Said where the browser lets nothing be copied; where the address is that of the page, its bar has it. */
  blockedMessage?: (url: string) => string;
};

/** The device's own share sheet where there is one, else the address of `path` on the clipboard. */
export function ShareButton({
  title,
  path,
  label = "Compartir",
  blockedMessage = () => "Copia el enlace desde la barra de tu navegador",
}: ShareButtonProps) {
  const [message, setMessage] = useState("");

  async function share() {
    const url = publicAddress(path);
    try {
      if (navigator.share) {
        await navigator.share({ title, url });
        return;
      }
      await navigator.clipboard.writeText(url);
      setMessage("Enlace copiado");
    } catch (reason) {
      // Closing the share sheet is a choice, not a failure.
      if (reason instanceof DOMException && reason.name === "AbortError") return;
      setMessage(blockedMessage(url));
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <Button variant="quiet" size="sm" className="-ml-3 pointer-coarse:min-h-target" onClick={() => void share()}>
        <span aria-hidden="true" className="icon-[lucide--share-2] size-4" />
        {label}
      </Button>
      <span role="status" className="text-ink-soft text-sm wrap-anywhere">
        {message}
      </span>
    </div>
  );
}
