import { type ComponentType, useRef, useState } from "react";
import { ProductImage } from "@/components/product-image";
import type { Product } from "@/domain/product";
import { late } from "@/lib/late";
import { safeImageUrl } from "@/lib/safe-url";
import type { PictureZoomProps } from "./picture-zoom";

const zoom = late(() => import("./picture-zoom"));

/** The product's picture; pressed, it opens large. Where there is no picture there is nothing to enlarge. */
export function ProductPicture({ product }: { product: Pick<Product, "name" | "imageUrl"> }) {
  const [broken, setBroken] = useState(false);
  const [Zoom, setZoom] = useState<ComponentType<PictureZoomProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [message, setMessage] = useState("");
  const button = useRef<HTMLButtonElement>(null);
  const address = safeImageUrl(product.imageUrl);

  async function open() {
    try {
      const { PictureZoom } = await zoom.need();
      setZoom(() => PictureZoom);
      setOpen(true);
      setMessage("");
    } catch {
      setMessage("No pudimos abrir la imagen. Revisa tu conexión e intenta de nuevo.");
    }
  }

  return (
    <div className="lg:sticky lg:top-28">
      <div className="relative overflow-hidden rounded-panel border border-line">
        <ProductImage
          src={product.imageUrl}
          alt={product.name}
          place="page"
          priority
          onBroken={() => setBroken(true)}
        />
        {address && !broken && (
          <button
            ref={button}
            type="button"
            aria-label={`Ampliar la imagen de ${product.name}`}
            aria-haspopup="dialog"
            onPointerEnter={() => void zoom.preload()}
            onFocus={() => void zoom.preload()}
            onClick={() => void open()}
            className="group absolute inset-0 cursor-zoom-in focus-visible:-outline-offset-4 print:hidden"
          >
            <span className="absolute right-3 bottom-3 flex items-center gap-2 rounded-control border border-line-strong bg-surface px-3 py-2 font-semibold text-ink text-sm transition-colors duration-150 group-hover:border-agave group-hover:text-agave">
              <span aria-hidden="true" className="icon-[lucide--maximize-2] size-4" />
              Ampliar
            </span>
          </button>
        )}
      </div>
      <p role="status" className="mt-2 text-sm text-warn empty:hidden">
        {message}
      </p>
      {Zoom && address && (
        <Zoom address={address} name={product.name} open={isOpen} onOpenChange={setOpen} openedBy={button} />
      )}
    </div>
  );
}
