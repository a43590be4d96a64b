import { useQuery } from "@tanstack/react-query";
import { matchPath, useLocation } from "react-router-dom";
import { pathTo } from "@/lib/paths";
import { shellQueries } from "@/services/shell-queries";
import { DeviceLinks } from "./device-links";

/**
 * The aisles: all products, every category, all brands; on narrow screens behind what the header has no room for. Scrolls
 * sideways where it is too long. A link that gets the focus is scrolled well into it: browsers are content with a few pixels of it.
 */
export function CategoryNav() {
  const { pathname } = useLocation();
  const { data: categories = [] } = useQuery(shellQueries.categories());
  const links = [
    { to: pathTo.products(), label: "Todos los productos" },
    ...categories.map(({ slug, name }) => ({ to: pathTo.category(slug), label: name })),
    { to: pathTo.brands(), label: "Marcas" },
  ];
  return (
    <div className="on-band border-t border-band-line bg-band text-on-band">
      <div className="page flex scroll-px-[33%] overflow-x-auto [scrollbar-width:none]">
        <DeviceLinks className="-ml-2 lg:hidden" />
        <nav aria-label="Categorías">
          <ul className="flex min-h-target gap-1 text-sm">
            {links.map(({ to, label }) => (
              <li key={to} className="shrink-0">
                <a href={to} aria-current={matchPath(to, pathname) ? "page" : undefined} className="aisle">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  );
}
