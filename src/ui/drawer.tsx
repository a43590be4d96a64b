import { Dialog } from "@base-ui/react/dialog";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button";
import { useCloseRequest } from "./use-close-request";

type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Where it comes from; a bottom sheet is never taller than the screen less 3 rem. */
  side?: "right" | "bottom";
  closeLabel: string;
  /** Under the title, e.g. a count. */
  subtitle?: ReactNode;
  /** Stays at the lower edge while the content scrolls; on low screens it scrolls along. */
  footer?: ReactNode;
  /** Below the footer, in sight unless the screen is very low: the way on. */
  exits?: ReactNode;
  children: ReactNode;
};

const popupClass = {
  right: [
    "inset-y-0 right-0 w-full max-w-[30rem] min-[30rem]:border-l [container-type:size]",
    "data-starting-style:translate-x-full data-ending-style:translate-x-full",
  ],
  bottom: [
    "drawer-sheet inset-x-0 bottom-0 max-h-[calc(100dvh-3rem)] rounded-t-panel border-t",
    "data-starting-style:translate-y-full data-ending-style:translate-y-full",
  ],
};

/**
 * A modal panel at an edge of the screen: focus goes in and returns, Escape and the backdrop close it, the page
 * behind does not scroll. Weighs 20 kB (Base UI): only import it from lazily loaded modules.
 */
export function Drawer(props: DrawerProps) {
  const { open, onOpenChange, title, side = "right", closeLabel, subtitle, footer, exits, children } = props;
  useCloseRequest(open, onOpenChange);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-300 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          className={clsx(
            "fixed z-50 flex flex-col border-line bg-paper text-ink outline-none",
            "transition-transform duration-[360ms] ease-settle",
            popupClass[side],
          )}
        >
          <div className="drawer-parts flex min-h-0 grow flex-col">
            <header className="flex items-start gap-2 border-b border-line bg-kraft py-3 pr-2 pl-5">
              <div className="grow self-center">
                <Dialog.Title className="font-display text-2xl font-bold">{title}</Dialog.Title>
                {subtitle}
              </div>
              <Dialog.Close
                render={
                  <IconButton label={closeLabel}>
                    <span aria-hidden="true" className="icon-[lucide--x] size-6" />
                  </IconButton>
                }
              />
            </header>
            <div className="drawer-content grow overflow-y-auto overscroll-contain">{children}</div>
            {footer && <footer className="border-t border-line bg-surface px-5 pt-4">{footer}</footer>}
            {exits && (
              <div
                className={clsx(
                  "drawer-exits bg-surface px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]",
                  !footer && "border-t border-line",
                )}
              >
                {exits}
              </div>
            )}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
