import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { HeroSlide, SliderSettings } from "@/domain/slides";
import { HeroSlideView } from "./hero-slide-view";
import { SliderControls } from "./slider-controls";
import { useSlider } from "./use-slider";

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

/** Shorter movements are taps; the same distance dismisses a toast. */
const SWIPE_THRESHOLD = 45;

/** Pointer handlers that tell a sideways swipe by finger or pen. The element needs `touch-action: pan-y`. */
function useSwipe(onSwipe: (direction: "next" | "previous") => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      // With a second finger it is no swipe.
      const isSwipe = event.isPrimary && event.pointerType !== "mouse";
      start.current = isSwipe ? { x: event.clientX, y: event.clientY } : null;
    },
    onPointerUp: (event: PointerEvent) => {
      if (!start.current) return;
      const dx = event.clientX - start.current.x;
      const dy = event.clientY - start.current.y;
      start.current = null;
      if (Math.abs(dx) >= SWIPE_THRESHOLD && Math.abs(dx) > Math.abs(dy)) onSwipe(dx < 0 ? "next" : "previous");
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}

/** Long after everything else on the page has come, and well before the slide turns by itself. */
const NEXT_PICTURE_AFTER_MS = 2500;

type Loading = Pick<SliderSettings["general"], "lazyLoading" | "preloadNext">;

/**
 * The positions whose picture should be fetched: what has been on screen, plus the next one once the current slide
 * has stood for a while.
 */
function useShownSlides(current: number, count: number, { lazyLoading, preloadNext }: Loading): ReadonlySet<number> {
  const [seen, setSeen] = useState<ReadonlySet<number>>(() => new Set([current]));

  useEffect(() => {
    const want = (position: number) =>
      setSeen((before) => (before.has(position) ? before : new Set([...before, position])));
    want(current);
    if (!preloadNext || count < 2) return;
    const timer = setTimeout(() => want((current + 1) % count), NEXT_PICTURE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [current, count, preloadNext]);

  if (!lazyLoading) return new Set(Array.from({ length: count }, (_, position) => position));
  return seen.has(current) ? seen : new Set([...seen, current]);
}
