import { Dialog } from "@base-ui/react/dialog";
import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { type ReactZoomPanPinchRef, TransformComponent, TransformWrapper } from "react-zoom-pan-pinch";
import { Button } from "@/ui/button";
import { IconButton } from "@/ui/icon-button";
import { useCloseRequest } from "@/ui/use-close-request";

type PictureZoomProps = {
  address: string;
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Where the focus goes back to. */
  openedBy: RefObject<HTMLElement | null>;
};

const MIN_SCALE = 1;
const MAX_SCALE = 6;
/** Added to the scale by every press. */
const ZOOM_STEP = 1;
const PAN_STEP_PX = 60;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [PAN_STEP_PX, 0],
  ArrowRight: [-PAN_STEP_PX, 0],
  ArrowUp: [0, PAN_STEP_PX],
  ArrowDown: [0, -PAN_STEP_PX],
};

/** The library counts from wherever a movement under way has got to, so its own movements are switched off. */
const AT_ONCE = 0;

/**
 * A picture as large as the screen, to look at closely: by pinch, wheel, double tap, buttons, or the keys + − 0 and the
 * arrows. Weighs as much as a page (Base UI and the zoom): only import it lazily.
 */
export function PictureZoom({ address, name, open, onOpenChange, openedBy }: PictureZoomProps) {
  const view = useRef<ReactZoomPanPinchRef>(null);
  const zoomIn = useRef<HTMLButtonElement>(null);
  const [scale, setScale] = useState(MIN_SCALE);
  // Steps glide, by CSS; fingers and wheel are followed closely.
  const [glides, setGlides] = useState(false);
  const isAtStart = scale <= MIN_SCALE;
  const isAtEnd = scale >= MAX_SCALE;

  useCloseRequest(open, onOpenChange);

  const glide = (move: (picture: ReactZoomPanPinchRef) => Promise<void>) => {
    setGlides(true);
    if (view.current) void move(view.current);
  };
  const follow = () => setGlides(false);
  const closer = () => glide((picture) => picture.zoomIn(ZOOM_STEP, AT_ONCE));
  const farther = () => glide((picture) => picture.zoomOut(ZOOM_STEP, AT_ONCE));
  const reset = () => glide((picture) => picture.resetTransform(AT_ONCE));

  const onKeyDown = (event: KeyboardEvent) => {
    // With these the key is the browser's own, such as Back or its zoom of the page.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const pan = arrows[event.key];
    if (event.key === "+" || event.key === "=") closer();
    else if (event.key === "-") farther();
    else if (event.key === "0") reset();
    else if (pan) glide((picture) => picture.panBy(...pan, AT_ONCE));
    else return;
    event.preventDefault();
  };

  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      onOpenChangeComplete={(isOpen) => !isOpen && setScale(MIN_SCALE)}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          initialFocus={zoomIn}
          finalFocus={openedBy}
          onKeyDown={onKeyDown}
          className="fixed inset-0 z-50 flex flex-col bg-paper text-ink outline-none transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <header className="flex items-center gap-2 border-line border-b bg-kraft py-2 pr-2 pl-4">
            <Dialog.Title className="min-w-0 grow wrap-anywhere font-bold font-display leading-tight">
              {name}
            </Dialog.Title>
            <Dialog.Close
              render={
                <IconButton label="Cerrar la imagen">
                  <span aria-hidden="true" className="icon-[lucide--x] size-6" />
                </IconButton>
              }
            />
          </header>
          <div className="relative min-h-0 grow cursor-grab touch-none active:cursor-grabbing" style={measured}>
            <TransformWrapper
              ref={view}
              minScale={MIN_SCALE}
              maxScale={MAX_SCALE}
              centerOnInit
              doubleClick={{ mode: "toggle", animationTime: AT_ONCE }}
              onWheelStart={follow}
              onPinchStart={follow}
              onPanningStart={follow}
              onTransform={(_view, state) => setScale(state.scale)}
            >
              <TransformComponent
                wrapperStyle={fill}
                contentStyle={centered}
                contentClass={glides ? "transition-transform duration-200 ease-settle" : ""}
              >
                {/* As large a square as fits, also a picture that is small by itself; on its light tile as everywhere. */}
                <img
                  src={address}
                  alt={name}
                  width={600}
                  height={600}
                  decoding="async"
                  draggable={false}
                  className="size-[min(100cqw,100cqh)] bg-tile object-contain"
                />
              </TransformComponent>
            </TransformWrapper>
          </div>
          <div className="flex flex-wrap items-center justify-center gap-2 border-line border-t bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            {/* Not `disabled` at its end: the focus would be lost with it. */}
            <Button ref={zoomIn} variant="secondary" aria-disabled={isAtEnd || undefined} onClick={closer}>
              <span aria-hidden="true" className="icon-[lucide--zoom-in] size-5" />
              Acercar
            </Button>
            <Button variant="secondary" aria-disabled={isAtStart || undefined} onClick={farther}>
              <span aria-hidden="true" className="icon-[lucide--zoom-out] size-5" />
              Alejar
            </Button>
            <Button variant="secondary" aria-disabled={isAtStart || undefined} onClick={reset}>
              <span aria-hidden="true" className="icon-[lucide--rotate-ccw] size-5" />
              Restablecer
            </Button>
            <p className="figures min-w-14 text-center text-ink-soft text-sm">
              <span className="sr-only">Tamaño: </span>
              <span>{`${Math.round(scale * 100)}%`}</span>
            </p>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const measured = { containerType: "size" } as const;
const fill = { width: "100%", height: "100%" };
const centered = { ...fill, alignItems: "center", justifyContent: "center" };
