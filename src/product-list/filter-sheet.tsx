import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { countedProductsLabel } from "@/copy/product-count";
import { Button } from "@/ui/button";
import { Drawer } from "@/ui/drawer";
import type { ListSize } from "./view";

type FilterSheetProps = {
  clear: () => void;
  /** Products that match now; null while unknown. */
  size: ListSize | null;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Every filter of the list. */
  children: ReactNode;
};

/**
 * The filters on phones. Each change takes effect at once behind the sheet; the button only closes it, unless a price cannot be
 * taken as it was typed.
 */
export default function FilterSheet({ clear, size, isOpen, onOpenChange, children }: FilterSheetProps) {
  const found = size && countedProductsLabel(size.count, size.hasMore);
  return (
    <Drawer
      side="bottom"
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Filtros"
      closeLabel="Cerrar filtros"
      // The list says it as well, but behind an open dialog nobody hears it.
      subtitle={
        <p role="status" className="sr-only">
          {found}
        </p>
      }
      exits={
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" className="px-3 text-sm max-sm:grow" onClick={clear}>
            Limpiar filtros
          </Button>
          <Button
            className="grow px-3 text-sm"
            onClick={({ currentTarget }) => {
              // A price is read when its field is left, and in Safari no press on a button leaves it.
              flushSync(() => currentTarget.focus());
              const refused = currentTarget.closest("[role=dialog]")?.querySelector<HTMLElement>("[aria-invalid=true]");
              if (refused) refused.focus();
              else onOpenChange(false);
            }}
          >
            {found === null ? "Ver productos" : `Ver ${found}`}
          </Button>
        </div>
      }
    >
      <div className="px-5 py-3">{children}</div>
    </Drawer>
  );
}
