import { clsx } from "clsx";
import { pathTo } from "@/lib/paths";
import { useFavourites } from "@/stores/wishlist-store";

/** On narrow screens they scroll with the categories: what is looked for in a hurry comes first, and is in sight on the smallest. */
const places = [
  { to: pathTo.tracking(), label: "Rastrear", icon: "icon-[lucide--truck]" },
  { to: pathTo.orders(), label: "Mis pedidos", icon: "icon-[lucide--clipboard-list]" },
  { to: pathTo.wishlist(), label: "Favoritos", icon: "icon-[lucide--heart]" },
];

/**
 * Where somebody goes who has been here before. The count of favourites is this device's: it follows once the page has been
 * hydrated, on top of the icon, so that nothing moves for it.
 */
export function DeviceLinks({ className }: { className: string }) {
  const favourites = useFavourites().length;
  return (
    <nav aria-label="Tus compras" className={clsx("shrink-0", className)}>
      <ul className="flex text-sm leading-tight whitespace-nowrap">
        {places.map(({ to, label, icon }) => (
          <li key={to}>
            <a
              href={to}
              className="relative flex min-h-target items-center gap-x-1.5 px-2 text-on-band-soft -outline-offset-2 hover:text-on-band xl:flex-col xl:justify-center"
            >
              <span aria-hidden="true" className={clsx(icon, "size-5")} />
              {label}
              {to === pathTo.wishlist() && favourites > 0 && (
                <span className="figures absolute top-0 left-4 rounded-label bg-cempasuchil px-1 font-bold text-on-cempasuchil text-xs xl:left-1/2 xl:ml-1">
                  {favourites}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
