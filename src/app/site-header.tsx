import { Link } from "react-router-dom";
import { pathTo } from "@/lib/paths";
import { storeSettings } from "@/lib/store-settings";
import { CartButton } from "./cart-button";
import { CategoryNav } from "./category-nav";
import { PriceToggle } from "./price-toggle";
import { SearchForm } from "./search-form";

/** Logo, the search that dominates, the price switch and the cart; below them the categories. */
export function SiteHeader() {
  return (
    <header className="no-print on-band sticky top-0 z-30 bg-band text-on-band">
      <div className="page grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-2 py-2 md:gap-x-6">
        <Link
          to={pathTo.home()}
          className="flex min-h-target items-center gap-2.5"
          aria-label={`${storeSettings.name}, inicio`}
        >
          <img src="/images/logo-mark.svg" alt="" width="36" height="36" className="size-9" />
          <span className="font-display text-2xl font-extrabold tracking-tight">{storeSettings.name}</span>
        </Link>
        <SearchForm className="order-last col-span-3 md:order-none md:col-span-1" />
        <div className="col-start-3 flex items-center justify-end gap-1 md:gap-3">
          <PriceToggle />
          <CartButton />
        </div>
      </div>
      <CategoryNav />
    </header>
  );
}
