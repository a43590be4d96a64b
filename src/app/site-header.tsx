import { pathTo } from "@/lib/paths";
import { storeSettings } from "@/lib/store-settings";
import { travelSources } from "@/lib/travelling-pictures";
import { CartButton } from "./cart-button";
import { CategoryNav } from "./category-nav";
import { DeviceLinks } from "./device-links";
import { PriceToggle } from "./price-toggle";
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
        {/* What has no room beside the rest, as where text is large, begins another row. */}
        <div className="page @container">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2 md:gap-x-4">
            <a
              href={pathTo.home()}
              className="flex min-h-target items-center gap-2.5"
              aria-label={`${storeSettings.name}, inicio`}
            >
              <img {...(travelSources(LOGO) ?? { src: LOGO })} alt="" width="36" height="36" className="size-9" />
              <span className="font-display text-2xl font-extrabold tracking-tight @max-[14rem]:hidden">
                {storeSettings.name}
              </span>
            </a>
            <PriceToggle className="ml-auto md:order-1 md:ml-0" />
            {/* Where the logo has a row of its own, the search leaves room in the next one for the cart alone. */}
            <SearchForm className="min-w-0 grow basis-[max(40%,100%-8rem)] md:basis-[12rem]" />
            <DeviceLinks className="order-2 hidden lg:block" />
            <CartButton className="md:order-2" />
          </div>
        </div>
      </header>
      <CategoryNav />
    </>
  );
}
