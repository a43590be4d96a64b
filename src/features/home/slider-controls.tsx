import clsx from "clsx";
import type { HeroSlide, SliderSettings } from "@/domain/slides";
import { IconButton } from "@/ui/icon-button";
import type { useSlider } from "./use-slider";

type SliderControlsProps = {
  slider: ReturnType<typeof useSlider>;
  slides: readonly HeroSlide[];
  navigation: SliderSettings["navigation"];
};

/**
 * Stands first in the source, so that whoever arrives by keyboard can stop the show before meeting it. Shown under the text,
 * where it covers nothing.
 */
export function SliderControls({ slider, slides, navigation }: SliderControlsProps) {
  return (
    <div className="z-10 order-last flex flex-wrap items-center gap-x-1 px-3 pb-1 md:absolute md:bottom-1 md:left-0 md:px-6">
      {slider.canPlay && (
        <IconButton
          label={slider.isPaused ? "Reanudar presentación" : "Pausar presentación"}
          onClick={slider.togglePaused}
          // Disappears where motion is not wanted, without moving any of the others.
          className="order-last"
        >
          {slider.isPaused ? (
            <span aria-hidden="true" className="icon-[lucide--play] size-4.5" />
          ) : (
            <span aria-hidden="true" className="icon-[lucide--pause] size-4.5" />
          )}
        </IconButton>
      )}
      {navigation.arrows && (
        <IconButton label="Diapositiva anterior" onClick={() => slider.goTo(slider.current - 1)}>
          <span aria-hidden="true" className="icon-[lucide--chevron-left] size-5" />
        </IconButton>
      )}
      {navigation.dots && (
        <ul className="flex">
          {slides.map((slide, position) => (
            <li key={slide.id}>
              <Dot
                label={`Ir a la diapositiva ${position + 1} de ${slides.length}: ${slide.title}`}
                isCurrent={position === slider.current}
                onClick={() => slider.goTo(position)}
              />
            </li>
          ))}
        </ul>
      )}
      {navigation.arrows && (
        <IconButton label="Diapositiva siguiente" onClick={() => slider.goTo(slider.current + 1)}>
          <span aria-hidden="true" className="icon-[lucide--chevron-right] size-5" />
        </IconButton>
      )}
    </div>
  );
}

function Dot({ label, isCurrent, onClick }: { label: string; isCurrent: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={isCurrent ? "true" : undefined}
      onClick={onClick}
      className="flex h-11 w-6 items-center justify-center rounded-sm"
    >
      <span className={clsx("block h-2.5 rounded-full", isCurrent ? "w-5 bg-cempasuchil" : "w-2.5 bg-on-band-soft")} />
    </button>
  );
}
