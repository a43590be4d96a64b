import { clsx } from "clsx";
import { type MouseEvent, type PointerEvent, useRef, useState } from "react";
import { ProductImage } from "@/components/product-image";
import type { Product } from "@/domain/product";
import { isSparing } from "@/lib/is-sparing";
import { late } from "@/lib/late";
import { safeImageUrl } from "@/lib/safe-url";
import { useIsHydrated } from "@/lib/use-is-hydrated";
import { useLate } from "@/lib/use-late";

const zoom = late(() => import("./picture-zoom"));

type Pictured = Pick<Product, "name" | "imageUrl" | "moreImageUrls">;

/**
 * The product's picture and the choice of its others, by button or swipe; pressed, the shown one opens large. Where there
 * is no picture there is nothing to enlarge.
 */
export function ProductPicture({ product }: { product: Pictured }) {
  const pictures = [product.imageUrl, ...(product.moreImageUrls ?? [])].filter((one) => one !== null);
  const [chosen, setChosen] = useState(0);
  const place = chosen < pictures.length ? chosen : 0;
  const shown = pictures[place] ?? null;
  const alt = altOf(product.name, place);
  const isHydrated = useIsHydrated();
  const [broken, setBroken] = useState<string | null>(null);
  const [code, askForCode, isCodeMissing] = useLate(zoom, zoom.need);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const address = safeImageUrl(shown);
  const hasOthers = pictures.length > 1;
  const swipe = usePictureSwipe((step) => setChosen(Math.max(0, Math.min(place + step, pictures.length - 1))));

  const open = () => {
    setOpen(true);
    askForCode();
  };

  return (
    <div className="min-[43.75rem]:sticky min-[43.75rem]:top-28">
      <div className="@container relative">
        <div
          className={clsx(
            "relative overflow-hidden rounded-panel border border-line",
            hasOthers && "[touch-action:pan-y_pinch-zoom]",
          )}
          {...(hasOthers && swipe)}
        >
          <ProductImage
            src={shown}
            alt={alt}
            place="page"
            // On phones lower than wide, so that the price is on the first screen.
            className="max-[43.75rem]:aspect-auto max-[43.75rem]:h-60"
            priority
            onBroken={() => setBroken(shown)}
          />
          {address && broken !== shown && (
            <button
              ref={button}
              type="button"
              aria-label={`Ampliar la imagen de ${alt}`}
              aria-haspopup="dialog"
              onPointerEnter={() => !isSparing() && void zoom.preload()}
              onFocus={() => void zoom.preload()}
              onClick={open}
              className="group absolute inset-0 cursor-zoom-in focus-visible:-outline-offset-4"
            >
              <span className="absolute right-3 bottom-3 flex items-center gap-2 rounded-control border border-line-strong bg-surface px-3 py-2 font-semibold text-ink text-sm transition-colors duration-150 group-hover:border-agave group-hover:text-agave">
                <span aria-hidden="true" className="icon-[lucide--maximize-2] size-4" />
                <span className="@max-[21rem]:hidden">Ampliar</span>
              </span>
            </button>
          )}
        </div>
        {isHydrated && hasOthers && (
          // Not within the page's HTML, where nobody can choose yet. Where the page goes on below the picture, it lies
          // on the picture: it comes late, also after a list that knows one picture, and must push nothing down. On the
          // smallest screens the button beside it is its icon alone; with large text it stands above the button.
          <ul
            aria-label="Imágenes del producto"
            className="absolute bottom-3 left-3 flex max-w-[calc(100%-9.5rem)] @max-[21rem]:max-w-[calc(100%-4.5rem)] @max-[16rem]:bottom-17 @max-[16rem]:max-w-[calc(100%-1.5rem)] gap-2 overflow-x-auto p-1 min-[43.75rem]:static min-[43.75rem]:mt-3 min-[43.75rem]:max-w-none"
          >
            {pictures.map((picture, at) => (
              <li key={picture} className="shrink-0">
                <button
                  type="button"
                  aria-label={`Ver la imagen ${at + 1} de ${pictures.length}`}
                  aria-pressed={at === place}
                  onClick={() => setChosen(at)}
                  className="size-12 overflow-hidden rounded-control border-2 border-line-strong aria-pressed:border-agave min-[43.75rem]:size-18"
                >
                  <ProductImage src={picture} alt="" place="orderLine" />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <p role="status" className="mt-2 text-sm text-warn empty:hidden">
        {isCodeMissing && "No pudimos abrir la imagen. Revisa tu conexión e intenta de nuevo."}
      </p>
      {code && address && (
        <code.PictureZoom address={address} name={alt} open={isOpen} onOpenChange={setOpen} openedBy={button} />
      )}
    </div>
  );
}

const altOf = (name: string, place: number): string => (place === 0 ? name : `${name}, imagen ${place + 1}`);

/** Shorter movements are taps, as on the slider of the home page, whose code no other page loads. */
const SWIPE_THRESHOLD = 45;

/**
 * Handlers that tell a sideways swipe by finger or pen, which presses nothing in the element. It needs `touch-action:
 * pan-y pinch-zoom`: the browser then takes movements up and down for scrolling, and they end without a pointerup.
 * @param onSwipe is told 1 for the next picture, -1 for the one before
 */
function usePictureSwipe(onSwipe: (step: 1 | -1) => void) {
  const startX = useRef(Number.NaN);
  const hasSwiped = useRef(false);
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX }: PointerEvent) => {
      // Two fingers pinch.
      startX.current = isPrimary && pointerType !== "mouse" ? clientX : Number.NaN;
      hasSwiped.current = false;
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const dx = clientX - startX.current;
      startX.current = Number.NaN;
      hasSwiped.current = Math.abs(dx) >= SWIPE_THRESHOLD;
      if (hasSwiped.current) onSwipe(dx < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      startX.current = Number.NaN;
    },
    onClickCapture: (event: MouseEvent) => {
      // The click of a key counts no presses, and may come after a swipe that no click has ended.
      if (hasSwiped.current && event.detail > 0) event.stopPropagation();
    },
  };
}
