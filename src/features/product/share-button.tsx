import { useState } from "react";
import { publicAddress } from "@/lib/store-settings";
import { Button } from "@/ui/button";

/** The device's own share sheet where there is one, else the address of the page (`path`) on the clipboard. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const [message, setMessage] = useState("");

  async function share() {
    const url = publicAddress(path);
    try {
      if (navigator.share) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      setMessage("Enlace copiado");
    } catch (reason) {
      // Closing the share sheet is a choice, not a failure.
      if (reason instanceof DOMException && reason.name === "AbortError") return;
      setMessage("Copia el enlace desde la barra de tu navegador");
    }
  }

  return (
    <div className="flex items-center gap-2">
      <Button variant="quiet" size="sm" className="pointer-coarse:min-h-target" onClick={() => void share()}>
        <span aria-hidden="true" className="icon-[lucide--share-2] size-4" />
        Compartir
      </Button>
      <span role="status" className="text-ink-soft text-sm">
        {message}
      </span>
    </div>
  );
}
