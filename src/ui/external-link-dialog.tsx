import { ConfirmDialog } from "./confirm-dialog";

type ExternalLinkDialogProps = {
  /** The address that was asked for; null keeps the dialog closed. */
  href: string | null;
  onCancel: () => void;
  onContinue: (href: string) => void;
};

/** «External Link» in Spanish: names the site about to be opened, so that nobody is led away unknowingly. */
export function ExternalLinkDialog({ href, onCancel, onContinue }: ExternalLinkDialogProps) {
  return (
    <ConfirmDialog
      open={href !== null}
      onOpenChange={(open) => {
        if (!open) onCancel();
      }}
      title="Enlace externo"
      description={
        <>
          Estás a punto de salir de este sitio. ¿Quieres continuar?
          {href && <span className="mt-2 block font-mono text-sm break-all text-ink">{new URL(href).host}</span>}
        </>
      }
      confirmLabel="Continuar"
      cancelLabel="Cancelar"
      onConfirm={() => {
        if (href) onContinue(href);
      }}
    />
  );
}
