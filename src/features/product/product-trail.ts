import type { Crumb } from "@/components/breadcrumbs";
import type { Product } from "@/domain/product";
import { pathTo } from "@/lib/paths";

/** Home, then the product's category, or all products where it has none. */
export const productTrail = ({ category }: Product): readonly Crumb[] => [
  { label: "Inicio", to: pathTo.home() },
  category
    ? { label: category.name, to: pathTo.category(category.slug) }
    : { label: "Productos", to: pathTo.products() },
];
