import { useState } from "react";
import { MissingPart } from "@/components/missing-part";
import { late } from "@/lib/late";
import { useLate } from "@/lib/use-late";
import { useLists } from "@/stores/lists-store";
import { useSavedData } from "@/stores/saved-contact-store";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import type { ErasingProgress } from "./erase-dialog";

const dialog = late(() => import("./erase-dialog"));

/** «Borrar mis datos de este dispositivo»: everything the shop remembers here, the cart only when asked. */
export default function EraseControls({ onErased }: { onErased: (() => void) | undefined }) {
  const [withCart, setWithCart] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [code, askForCode, isMissing] = useLate(dialog, dialog.need);
  const [progress, setProgress] = useState<ErasingProgress>("idle");
  // Somebody may go on and have this page remember them again, or keep a line of the cart for later.
  const { contact, addresses, invoice } = useSavedData();
  const hasLists = useLists().length > 0;
  if (progress === "done" && (contact || invoice || addresses.length > 0 || hasLists)) setProgress("idle");

  const note = (reached: ErasingProgress) => {
    setProgress(reached);
    if (reached === "done") onErased?.();
  };
  const ask = () => {
    askForCode();
    setAsking(true);
  };
  return (
    <>
      <p className="text-ink-soft">
        Borra de este navegador tu contacto, direcciones y datos de factura, la lista de tus pedidos y la de tus
        cotizaciones, favoritos, tus listas, avisos, comparación, productos vistos, búsquedas y lo que hayas dejado a
        medias. Tus pedidos siguen en curso: los rastreas con su número y tu correo; una cotización solo se vuelve a
        abrir con su enlace.
      </p>
      <Checkbox
        label="Vaciar también mi carrito"
        checked={withCart}
        onChange={(event) => setWithCart(event.target.checked)}
        className="my-2"
      />
      <Button variant="danger" loading={progress === "erasing"} onClick={ask}>
        Borrar mis datos de este dispositivo
      </Button>
      <p role="status" className="mt-3 font-medium text-good empty:hidden">
        {progress === "done" && "Listo: este dispositivo ya no guarda datos tuyos."}
      </p>
      {isMissing && <MissingPart what="la confirmación" className="mt-3" />}
      {code && <code.default open={isAsking} onOpenChange={setAsking} withCart={withCart} onProgress={note} />}
    </>
  );
}
