import { pathTo } from "@/lib/paths";
import { storeSettings } from "@/lib/store-settings";
import { travelSources } from "@/lib/travelling-pictures";
import { CartButton } from "./cart-button";
import { CategoryNav } from "./category-nav";
import { PriceToggle } from "./price-toggle";
import { SearchForm } from "./search-form";

const LOGO = "/images/logo-mark.svg";

/**
 * Logo, the search that dominates, the price switch and the cart; below them the categories.
 * Its main row stays in sight. On a phone that is the row of search and cart: the logo's row and the categories, which
 * together would take a fifth of the screen, scroll away (3.75rem is the height of the logo's row).
 */
export function SiteHeader() {
  return (
    <>
      <header className="no-print on-band sticky -top-[3.75rem] z-30 bg-band text-on-band md:top-0">
        <div className="page grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-2 py-2 md:grid-cols-[auto_1fr_auto_auto] md:gap-x-6">
          <a
            href={pathTo.home()}
            className="flex min-h-target items-center gap-2.5 justify-self-start"
            aria-label={`${storeSettings.name}, inicio`}
          >
            <img {...(travelSources(LOGO) ?? { src: LOGO })} alt="" width="36" height="36" className="size-9" />
            <span className="font-display text-2xl font-extrabold tracking-tight">{storeSettings.name}</span>
          </a>
          <PriceToggle className="col-span-2 justify-self-end md:order-1 md:col-span-1" />
          <SearchForm className="col-span-2 min-w-0 md:col-span-1" />
          <CartButton className="md:order-2" />
        </div>
      </header>
      <CategoryNav />
    </>
  );
}
