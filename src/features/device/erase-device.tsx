import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { eraseDeviceData } from "@/stores/device-data";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { ConfirmDialog } from "@/ui/confirm-dialog";

/** «Borrar mis datos de este dispositivo»: everything the shop remembers here, the cart only when asked. */
export function EraseDevice() {
  const queryClient = useQueryClient();
  const [withCart, setWithCart] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [progress, setProgress] = useState<"idle" | "erasing" | "done">("idle");

  const erase = async () => {
    setProgress("erasing");
    await eraseDeviceData({ withCart });
    // Orders were opened with an identity that is gone.
    queryClient.removeQueries({ queryKey: ["orders"] });
    setProgress("done");
  };
  return (
    <section aria-labelledby="erase-device" className="perforated mt-12 max-w-prose pt-6">
      <h2 id="erase-device" className="text-2xl">
        Empezar de cero
      </h2>
      <p className="mt-2 text-ink-soft">
        Borra de este navegador tu contacto y direcciones, la lista de tus pedidos, favoritos, productos vistos,
        búsquedas y lo que hayas dejado a medias. Tus pedidos siguen en curso: los rastreas con su número y tu correo.
      </p>
      <Checkbox
        label="Vaciar también mi carrito"
        checked={withCart}
        onChange={(event) => setWithCart(event.target.checked)}
        className="my-2"
      />
      <Button variant="danger" loading={progress === "erasing"} onClick={() => setAsking(true)}>
        Borrar mis datos de este dispositivo
      </Button>
      <p role="status" className="mt-3 font-medium text-good empty:hidden">
        {progress === "done" && "Listo: este dispositivo ya no guarda datos tuyos."}
      </p>
      <ConfirmDialog
        danger
        open={isAsking}
        onOpenChange={setAsking}
        title="¿Borrar tus datos de este dispositivo?"
        description="No se puede deshacer. Antes, apunta el número de los pedidos que aún esperas."
        confirmLabel="Borrar mis datos"
        cancelLabel="Cancelar"
        onConfirm={() => void erase()}
      />
    </section>
  );
}
