import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button";
import { useCloseRequest } from "./use-close-request";

type SmallDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  closeLabel: string;
  children: ReactNode;
};

/**
 * A window in the middle of the screen for something quickly done: focus goes in and returns, Escape and the backdrop
 * close it, also inside of a panel. Weighs 20 kB (Base UI): only import it from lazily loaded modules.
 */
export function SmallDialog({ open, onOpenChange, title, closeLabel, children }: SmallDialogProps) {
  useCloseRequest(open, onOpenChange);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop
          forceRender
          className="fixed inset-0 z-[60] bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Dialog.Popup className="fixed top-1/2 left-1/2 z-[70] flex max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 flex-col rounded-panel border border-line bg-surface text-ink outline-none transition-[opacity,scale] duration-200 ease-settle data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0">
          <header className="flex items-start gap-2 border-b border-line py-2 pr-2 pl-5">
            <Dialog.Title className="grow self-center font-display text-xl font-bold">{title}</Dialog.Title>
            <Dialog.Close
              render={
                <IconButton label={closeLabel}>
                  <span aria-hidden="true" className="icon-[lucide--x] size-5" />
                </IconButton>
              }
            />
          </header>
          <div className="overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
