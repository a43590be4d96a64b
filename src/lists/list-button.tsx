import { clsx } from "clsx";
import { useRef, useState } from "react";
import { createPortal } from "react-dom";
import { MissingPart } from "@/components/missing-part";
import { late } from "@/lib/late";
import { useLate } from "@/lib/use-late";
import { buttonClass } from "@/ui/button";
import type { Listable } from "./list-chooser";

const chooser = late(() => import("./list-chooser"));

const ICON_CLASS =
  "inline-flex size-target items-center justify-center rounded-control border border-line bg-surface text-ink-soft transition-colors duration-150 hover:border-agave hover:text-agave";

type ListButtonProps = {
  products: readonly Listable[];
  /** Not all of them are known yet: a choice that is asked for now opens with the last of them. */
  isWaiting?: boolean;
  /** What the button is about, for its accessible name: «Guardar en lista: {about}». */
  about: string;
  /** What the button shows beside its icon; an icon alone without it. */
  text?: string;
  /** Whether there is room for it on a phone, too. */
  isTextOnPhones?: boolean;
  className?: string;
};

/** Opens the choice of a list to put products on. The choice's code comes with the first press. */
export function ListButton(props: ListButtonProps) {
  const { products, isWaiting = false, about, text, isTextOnPhones = false, className } = props;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const [code, ask, isMissing] = useLate(chooser, chooser.need);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-label={`Guardar en lista: ${about}`}
        // A field left with the press may change what is to be kept, and the page with it: the button would move away under the pointer.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          button.current?.focus();
          ask();
          setOpen(true);
        }}
        onBlur={() => isWaiting && setOpen(false)}
        className={clsx(
          text === undefined ? ICON_CLASS : buttonClass({ variant: "quiet" }),
          isOpen && isWaiting && "visible",
          className,
        )}
      >
        <span aria-hidden="true" className="icon-[lucide--list-plus] size-5" />
        {text && <span className={isTextOnPhones ? undefined : "max-sm:hidden"}>{text}</span>}
      </button>
      {isMissing &&
        isOpen &&
        createPortal(
          // Some of these buttons have no room for a message beside them.
          <MissingPart
            what="tus listas"
            onDismiss={() => {
              setOpen(false);
              button.current?.focus();
            }}
            className="above-bar fixed inset-x-4 bottom-[calc(var(--bottom-bar,0rem)+var(--compare-bar,0rem)+0.75rem)] z-30 ml-auto max-w-md print:hidden"
          />,
          document.body,
        )}
      {code && <code.default open={isOpen && !isWaiting} onOpenChange={setOpen} products={products} />}
    </>
  );
}
