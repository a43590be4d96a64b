import type { ToolProps } from "@/product-list/card-tools";
import { ListButton } from "./list-button";

/** The way of one product onto a list, below the heart of its card or beside that of its page. Dense rows have no room for it. */
export function ProductToList({ product, place }: ToolProps) {
  if (place === "row") return null;
  return place === "card" ? (
    <ListButton
      products={[product]}
      about={product.name}
      className="absolute top-target right-0 z-10 rounded-r-none border-r-0 print:hidden"
    />
  ) : (
    <ListButton products={[product]} about={product.name} text="Guardar en lista" className="px-2 text-sm" />
  );
}
