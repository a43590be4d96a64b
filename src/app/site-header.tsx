import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { matchPath, useLocation } from "react-router-dom";
import { useCartPanel, useCartPieces } from "@/cart/use-cart";
import { groupDigits } from "@/domain/money";
import { isSparing } from "@/lib/is-sparing";
import { pathTo } from "@/lib/paths";
import { storeSettings } from "@/lib/store-settings";
import { travelSources } from "@/lib/travelling-pictures";
import { shellQueries } from "@/services/shell-queries";
import { setPriceDisplay, usePriceDisplay } from "@/stores/preferences-store";
import { preloadCartPanel } from "./cart-panel-slot";
import { DeviceLinks } from "./device-links";
import { SearchForm } from "./search-form";

const LOGO = "/images/logo-mark.svg";

/**
 * Logo, the search that dominates, the price switch and the cart; below them the categories.
 * Its main row stays in sight. On a phone, also on its side, that is the row of search and cart: the logo's row and the
 * categories, which together would take a fifth of the screen, scroll away (what is hidden of it is the height
 * of the logo's row); a key that reaches that row brings it back.
 */
export function SiteHeader() {
  return (
    <>
      <header className="on-band sticky -top-[min(3.75rem,80px)] z-30 bg-band text-on-band has-[:is(a[aria-label],[aria-checked]):focus-visible]:top-0 md:top-0">
        {/* What has no room beside the rest, as where text is large, begins another row: on phones the search, with the cart. */}
        <div className="page @container">
          <div className="flex flex-wrap items-center gap-2 py-2 md:gap-x-4">
            <a
              href={pathTo.home()}
              className="flex min-h-target items-center gap-2.5"
              aria-label={`${storeSettings.name}, inicio`}
            >
              <img {...(travelSources(LOGO) ?? { src: LOGO })} alt="" width="36" height="36" className="size-9" />
              <span className="font-display text-2xl font-extrabold tracking-tight @max-[17rem]:hidden">
                {storeSettings.name}
              </span>
            </a>
            <PriceToggle className="ml-auto md:order-1 md:ml-0" />
            {/* Where the logo has a row of its own, the search leaves room in the next one for the cart alone. */}
            <SearchForm className="min-w-0 grow basis-[max(40%,100%-8rem)] md:basis-[12rem]" />
            <DeviceLinks className="order-2 hidden xl:block" />
            <CartButton className="md:order-2" />
          </div>
        </div>
      </header>
      <CategoryNav />
    </>
  );
}

/** Chooses which of the two prices is the big one everywhere; kept on the device. */
function PriceToggle({ className }: { className?: string }) {
  const isWithTax = usePriceDisplay() === "with-tax";
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isWithTax}
      aria-label="Precios con IVA"
      onClick={() => setPriceDisplay(isWithTax ? "without-tax" : "with-tax")}
      className={clsx(
        className,
        "flex min-h-target items-center gap-2 rounded-control px-2 text-sm font-semibold hover:bg-band-line",
      )}
    >
      <span aria-hidden="true" className="text-on-band-soft @max-[20rem]:hidden">
        Precios
      </span>
      <span aria-hidden="true" className="whitespace-nowrap">
        {isWithTax ? "con IVA" : "sin IVA"}
      </span>
      <span
        aria-hidden="true"
        className={clsx(
          "flex h-5 w-9 shrink-0 @max-[9rem]:hidden items-center rounded-full border p-0.5 transition-colors duration-150",
          isWithTax ? "border-cempasuchil bg-cempasuchil" : "border-on-band-soft",
        )}
      >
        <span
          className={clsx(
            "size-3.5 rounded-full transition-transform duration-150",
            isWithTax ? "translate-x-4 bg-on-cempasuchil" : "bg-on-band-soft",
          )}
        />
      </span>
    </button>
  );
}

/**
 * The aisles: all products, every category, all brands; on narrow screens behind what the header has no room for. Scrolls
 * sideways where it is too long. A link that gets the focus is scrolled well into it: browsers are content with a few pixels of it.
 */
function CategoryNav() {
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
        <DeviceLinks className="-ml-2 xl:hidden" />
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

/** Opens the panel. The count is the sum of all quantities and ticks when it changes. */
function CartButton({ className }: { className?: string }) {
  const pieces = useCartPieces();
  const open = useCartPanel((panel) => panel.open);
  return (
    <button
      type="button"
      aria-label={`Abrir carrito, ${groupDigits(pieces)} artículo${pieces === 1 ? "" : "s"}`}
      aria-haspopup="dialog"
      onClick={open}
      onPointerEnter={() => !isSparing() && void preloadCartPanel()}
      onFocus={preloadCartPanel}
      className={clsx(
        className,
        "relative flex min-h-target min-w-target items-center justify-center gap-2 rounded-control border border-band-line px-2 font-semibold hover:border-cempasuchil",
      )}
    >
      <span aria-hidden="true" className="icon-[lucide--shopping-cart] size-6" />
      <span aria-hidden="true" className="hidden lg:inline">
        Carrito
      </span>
      <span
        key={pieces}
        aria-hidden="true"
        className="figures -top-1 -right-1 grid h-6 min-w-6 animate-tick place-content-center rounded-label bg-cempasuchil px-1.5 text-sm font-bold text-on-cempasuchil @max-[20rem]:absolute"
      >
        {groupDigits(pieces)}
      </span>
    </button>
  );
}
