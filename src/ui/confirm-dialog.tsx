import { AlertDialog } from "@base-ui/react/alert-dialog";
import type { ReactNode, RefObject } from "react";
import { Button } from "./button";
import { useCloseRequest } from "./use-close-request";

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  /** Where the focus goes when what had it before is gone; otherwise it returns there. */
  focusAfter?: RefObject<HTMLElement | null>;
  /** Called once; the dialog closes by itself. */
  onConfirm: () => void;
  /** The action destroys something: the confirm button is red. */
  danger?: boolean;
};

/** Asks before something that cannot be taken back. Weighs 20 kB (Base UI): only import it from lazily loaded modules. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, cancelLabel, onConfirm, danger = false } = props;
  useCloseRequest(open, onOpenChange);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <AlertDialog.Portal>
        {/* Also when it asks from inside a panel, which has a backdrop of its own. */}
        <AlertDialog.Backdrop
          forceRender
          className="fixed inset-0 z-[60] bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <AlertDialog.Popup
          finalFocus={() => props.focusAfter?.current ?? true}
          className="fixed top-1/2 left-1/2 z-[70] w-[min(26rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 rounded-panel border border-line bg-surface p-6 text-ink outline-none transition-[opacity,scale] duration-200 ease-settle data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0"
        >
          <AlertDialog.Title className="font-display text-xl font-bold">{title}</AlertDialog.Title>
          {description && (
            <AlertDialog.Description className="mt-2 text-ink-soft">{description}</AlertDialog.Description>
          )}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Close render={<Button variant="secondary">{cancelLabel}</Button>} />
            <AlertDialog.Close
              render={
                <Button variant={danger ? "danger" : "primary"} onClick={onConfirm}>
                  {confirmLabel}
                </Button>
              }
            />
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
