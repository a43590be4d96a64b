import { useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { lazy, memo, type ReactNode, Suspense, useRef, useState } from "react";
import { BelowTheFold } from "@/components/below-the-fold";
import { Breadcrumbs } from "@/components/breadcrumbs";
import { Price } from "@/components/price";
import { LiveBadge } from "@/components/stock-badge";
import { FREE_SHIPPING_FROM, SHIPPING_PRICE } from "@/copy/shipping-copy";
import { NO_LONGER_SOLD, stockSentence, stockStatusMessage } from "@/copy/stock-copy";
import { WITHDRAWAL_WORKING_DAYS } from "@/domain/constants";
import { canAddToCart, type Product } from "@/domain/product";
import { isAvailable, stockStatusOf } from "@/domain/stock";
import { late } from "@/lib/late";
import { pathTo } from "@/lib/paths";
import { useIsHydrated } from "@/lib/use-is-hydrated";
import { untilHere, useLateNow } from "@/lib/use-late";
import { useShownProduct } from "@/live/cached-products";
import { queries } from "@/services/queries";
import { usePriceDisplay } from "@/stores/preferences-store";
import { BuyBox } from "./buy-box";
import { DeliveryDates } from "./delivery-estimate";
import type { FamilyLinksProps } from "./family-links";
import { FamilyRoom } from "./family-room";
import { ProductDetails } from "./product-details";
import { ProductHeading } from "./product-heading";
import { ProductPicture } from "./product-picture";
import { productTrail } from "./product-trail";
import { PurchaseFrame } from "./purchase";
import { StickyBuyBar } from "./sticky-buy-bar";
import { useChosenWaiting } from "./use-chosen-waiting";
import { VolumeDiscounts } from "./volume-discounts";

type ProductViewProps = Parameters<typeof ProductDetails>[0] & { children: ReactNode };

/** The product itself; `children` stand under it. */
export function ProductView({ product: known, onRetry, isRetrying, children }: ProductViewProps) {
  const product = useShownProduct(known);
  const isUncounted = known.stockQuantity === null && isAvailable(known);
  const mainButton = useRef<HTMLDivElement>(null);

  return (
    <PurchaseFrame
      product={product}
      main={
        <div className="flex flex-col gap-4">
          <Breadcrumbs trail={productTrail(product)} current={product.name} />
          <article className="grid grid-cols-1 items-start gap-x-8 gap-y-4 min-[43.75rem]:grid-cols-2 lg:gap-x-12">
            <ProductPicture product={product} />
            <div className="flex min-w-0 flex-col gap-5">
              <ProductHeading product={product} />
              <ProductPrice product={product} />
              <StockLine product={product} isUncounted={isUncounted} />
              <BuyBox product={product} isUncounted={isUncounted} buttonRef={mainButton} />
              <BelowTheFold>
                <VolumeDiscounts product={product} />
                <div className="flex flex-col gap-4 border-line border-t pt-5">
                  <DeliveryDates />
                  <PurchaseTerms />
                </div>
              </BelowTheFold>
            </div>
          </article>
        </div>
      }
      below={
        <BelowTheFold>
          <FamilySlot productId={product.id} familyCode={product.familyCode} />
          <ProductDetails product={product} onRetry={onRetry} isRetrying={isRetrying} />
          {children}
        </BelowTheFold>
      }
      bar={product.isActive && product.price > 0 && <StickyBuyBar product={product} mainButton={mainButton} />}
    />
  );
}

function ProductPrice({ product }: { product: Product }) {
  const display = usePriceDisplay();
  const { price, taxRate } = product;
  return price > 0 && <Price amount={price} taxRate={taxRate} display={display} size="lg" of={product} />;
}

/**
 * The stock in one sentence, with the number where it is known; not called ready while the chosen pieces wait, or it
 * cannot be ordered. Changes are announced by the shell, for all badges.
 */
function StockLine({ product, isUncounted }: { product: Product; isUncounted: boolean }) {
  const status = stockStatusOf(product);
  const isRead = isUncounted || product.stockQuantity !== null;
  const isReady = useChosenWaiting(product, isUncounted) === null && canAddToCart(product).length === 0;
  // Taken from sale while the page was read, or since it was built. Cards call that «Agotado».
  if (!product.isActive) return <p className="font-semibold text-bad">{NO_LONGER_SOLD}</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <LiveBadge status={status} size="lg" quantity={product.stockQuantity} />
      {/* On a line of its own, since badges differ in width. */}
      <p className="w-full text-ink-soft text-sm">
        {isRead || status !== "unknown"
          ? stockSentence(status, product.stockQuantity, product.unit, isReady)
          : stockStatusMessage[status]}
      </p>
    </div>
  );
}

const terms = [
  {
    icon: "icon-[lucide--truck]",
    text: `Envío ${SHIPPING_PRICE}; gratis desde ${FREE_SHIPPING_FROM}.`,
    label: "Ver envíos",
    to: pathTo.shipping(),
  },
  {
    icon: "icon-[lucide--rotate-ccw]",
    text: `${WITHDRAWAL_WORKING_DAYS} días hábiles para devolverlo, sin dar razones.`,
    label: "Ver devoluciones",
    to: pathTo.returns(),
  },
  {
    icon: "icon-[lucide--shield-check]",
    text: "Garantía contra defectos de fábrica.",
    label: "Ver garantía",
    to: pathTo.warranty(),
  },
];

/** What a shopper asks before pressing the button, one line each. */
function PurchaseTerms() {
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {terms.map(({ icon, text, label, to }) => (
        <li key={to} className="flex items-start gap-2.5">
          <span aria-hidden="true" className={clsx(icon, "mt-0.5 size-4.5 text-agave")} />
          <span>
            {text}{" "}
            <a href={to} className="link">
              {label}
            </a>
          </span>
        </li>
      ))}
    </ul>
  );
}

const links = late(() => import("./family-links"));
const fetchLinks = () => untilHere(links.fetch);
const LazyLinks = lazy(fetchLinks);

type FamilySlotProps = { productId: string; familyCode: Product["familyCode"] };

/** The place of the other sizes and colours, whose code nobody waits for. */
function FamilySlot({ productId, familyCode }: FamilySlotProps) {
  const client = useQueryClient();
  const isHydrated = useIsHydrated();
  const [Links] = useState(() => (isHydrated ? ArrivingLinks : BroughtLinks));
  const [brought] = useState(() => client.getQueryData<readonly Product[]>(queries.family(familyCode ?? "").queryKey));
  return familyCode !== null && <Links productId={productId} familyCode={familyCode} brought={brought} />;
}

/** Drawn anew for another product only: what the page brought along stays on screen until the code is here. */
const BroughtLinks = memo(function BroughtLinks(family: FamilyLinksProps) {
  return (
    <Suspense fallback={<FamilyRoom />}>
      <LazyLinks {...family} />
    </Suspense>
  );
});

/** In a page that is drawn here they show the moment their code is here: a boundary keeps its fallback for at least 300 ms. */
function ArrivingLinks(family: FamilyLinksProps) {
  const [code] = useLateNow(links, fetchLinks);
  return code ? <code.default {...family} /> : <FamilyRoom />;
}
