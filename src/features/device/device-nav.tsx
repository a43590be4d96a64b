import { matchPath, useLocation } from "react-router-dom";
import { pathTo } from "@/lib/paths";

const places = [
  { to: pathTo.orders(), label: "Mis pedidos" },
  { to: pathTo.wishlist(), label: "Favoritos" },
  { to: pathTo.lists(), label: "Mis listas" },
  { to: pathTo.account(), label: "Mis datos" },
];

/** The pages about this device, like the tabs of a folder; a list is under «Mis listas». */
export function DeviceNav() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="En este dispositivo" className="mb-6 border-b-2 border-ink print:hidden">
      <ul className="flex flex-wrap gap-1 text-sm sm:text-base">
        {places.map(({ to, label }) => (
          <li key={to} className="grow sm:grow-0">
            <a
              href={to}
              aria-current={matchPath(to, pathname) ? "page" : matchPath(`${to}/*`, pathname) ? "true" : undefined}
              className="flex h-full min-h-target items-center justify-center rounded-t-control border border-b-0 border-line px-1 text-center font-semibold sm:px-4 hover:text-agave aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
