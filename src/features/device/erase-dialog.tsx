import { useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { eraseDeviceData } from "./device-data";

export type ErasingProgress = "idle" | "erasing" | "done";

type EraseDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  withCart: boolean;
  onProgress: (progress: ErasingProgress) => void;
};

/** Asks before everything goes, and lets it go. With its code comes that of all that is kept here: only import it lazily. */
export default function EraseDialog({ open, onOpenChange, withCart, onProgress }: EraseDialogProps) {
  const queryClient = useQueryClient();
  const erase = async () => {
    onProgress("erasing");
    await eraseDeviceData({ withCart });
    // Orders were opened with an identity that is gone.
    queryClient.removeQueries({ queryKey: ["orders"] });
    onProgress("done");
  };
  return (
    <ConfirmDialog
      danger
      open={open}
      onOpenChange={onOpenChange}
      title="¿Borrar tus datos de este dispositivo?"
      description="No se puede deshacer. Antes, apunta el número de los pedidos que aún esperas y copia el enlace de las cotizaciones que aún vas a usar."
      confirmLabel="Borrar mis datos"
      cancelLabel="Cancelar"
      onConfirm={() => void erase()}
    />
  );
}
