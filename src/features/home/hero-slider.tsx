import type { CSSProperties, KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import type { HeroSlide, SliderSettings } from "@/domain/slides";
import { HeroSlideView } from "./hero-slide-view";
import { SliderControls } from "./slider-controls";
import { useShownSlides } from "./use-shown-slides";
import { useSlider } from "./use-slider";
import { useSwipe } from "./use-swipe";

type HeroSliderProps = { slides: readonly HeroSlide[]; settings: SliderSettings };

/** Pixels of the settings, which grow with the shopper's text. */
const rem = (pixels: number) => `${pixels / 16}rem`;

/** The three heights come from the settings, so the page keeps the place free before slides or a picture arrive. */
export const sliderVariables = ({ responsive, animation }: SliderSettings) =>
  ({
    "--slider-mobile": rem(responsive.mobileHeight),
    "--slider-tablet": rem(responsive.tabletHeight),
    "--slider-desktop": rem(responsive.desktopHeight),
    "--slider-duration": `${animation.duration}ms`,
    "--slider-easing": animation.easing,
  }) as CSSProperties;

/** As high as `sliderVariables` says, or higher where a slide needs it. */
export const SLIDER_HEIGHT = "min-h-(--slider-mobile) md:min-h-(--slider-tablet) xl:min-h-(--slider-desktop)";

const SLIDE = "[aria-roledescription=diapositiva]";

export function HeroSlider({ slides: allSlides, settings }: HeroSliderProps) {
  const slides = allSlides.slice(0, settings.general.maxSlides);
  const slider = useSlider({ count: slides.length, autoplay: settings.autoplay });
  const shown = useShownSlides(slider.current, slides.length, settings.general);
  const swipe = useSwipe((direction) => slider.goTo(slider.current + (direction === "next" ? 1 : -1)));
  const hasSeveral = slides.length > 1;

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // With these the key is the browser's own, such as Back.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (!settings.navigation.keyboard || !hasSeveral) return;
    const target = {
      ArrowRight: slider.current + 1,
      ArrowLeft: slider.current - 1,
      Home: 0,
      End: slides.length - 1,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const { currentTarget: carousel } = event;
    const wasInSlide = (event.target as Element).closest(SLIDE) !== null;
    flushSync(() => slider.goTo(target));
    // The slide that left cannot hold the focus, which goes on with the one that came, or with its dot. It is still on its way
    // in: scrolled into view, it would stay beside its place.
    if (!wasInSlide) return;
    const link = carousel.querySelector<HTMLElement>(`${SLIDE}:not([inert]) a`);
    const control = carousel.querySelector<HTMLElement>("[aria-current]") ?? carousel.querySelector("button");
    (link ?? control)?.focus({ preventScroll: true });
  }

  return (
    <section
      aria-roledescription="carrusel"
      aria-label="Destacados de la tienda"
      style={sliderVariables(settings)}
      className={`on-band relative flex flex-col overflow-hidden rounded-lg border border-line bg-band text-on-band ${SLIDER_HEIGHT}`}
      onKeyDown={onKeyDown}
      onPointerEnter={(event) => event.pointerType === "mouse" && slider.hold("pointer", true)}
      onPointerLeave={() => slider.hold("pointer", false)}
      onFocus={() => slider.hold("focus", true)}
      onBlur={(event) => slider.hold("focus", event.currentTarget.contains(event.relatedTarget))}
    >
      {hasSeveral && <SliderControls slider={slider} slides={slides} navigation={settings.navigation} />}
      {/* Spoken when the shopper turns the page, silent while time does. */}
      <div
        className="grid flex-1 touch-pan-y overflow-hidden max-md:grid-rows-[1fr_auto]"
        aria-live={slider.isPlaying ? "off" : "polite"}
        aria-atomic="false"
        {...swipe}
      >
        {slides.map((slide, position) => (
          <HeroSlideView
            key={slide.id}
            slide={slide}
            label={`${position + 1} de ${slides.length}`}
            offset={position - slider.current}
            animation={settings.animation.type}
            isFirst={position === 0}
            isPictureWanted={shown.has(position)}
          />
        ))}
      </div>
    </section>
  );
}
