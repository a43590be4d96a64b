import type { ToolProps } from "@/product-list/card-tools";
import { ListButton } from "./list-button";

const places = {
  card: "absolute top-target right-0 z-10 rounded-r-none border-r-0",
  /** Below the compare button, below the picture, or beside that button: wherever `.product-row` leaves room. */
  row: [
    "absolute top-target right-0 border-0",
    "@min-[20rem]:top-auto @min-[20rem]:right-auto @min-[20rem]:bottom-0 @min-[20rem]:left-1",
    "@min-[36rem]:top-0 @min-[36rem]:right-target @min-[36rem]:bottom-auto @min-[36rem]:left-auto",
    "pointer-fine:@min-[36rem]:@max-[52rem]:top-auto pointer-fine:@min-[36rem]:@max-[52rem]:right-0",
    "pointer-fine:@min-[36rem]:@max-[52rem]:bottom-0 pointer-fine:@min-[36rem]:@max-[52rem]:size-6",
  ].join(" "),
};

/** Puts one product on a list: below the heart of its card, where its row has room, or beside the heart of its page. */
export function ProductToList({ product, place }: ToolProps) {
  return place === "page" ? (
    <ListButton products={[product]} about={product.name} text="Guardar en lista" className="px-2 text-sm" />
  ) : (
    <ListButton products={[product]} about={product.name} className={places[place]} />
  );
}
