import clsx from "clsx";
import { PLACEHOLDER } from "@/components/product-image";
import { usePicture } from "@/components/use-picture";
import type { HeroSlide, SliderSettings } from "@/domain/slides";
import { safeLinkUrl } from "@/lib/safe-url";
import { buttonClass } from "@/ui/button";

type HeroSlideViewProps = {
  slide: HeroSlide;
  /** «1 de 3»: how the slide is announced. */
  label: string;
  /** 0 is the slide on screen, negative ones lie before it. */
  offset: number;
  animation: SliderSettings["animation"]["type"];
  isFirst: boolean;
  isPictureWanted: boolean;
};

/** The picture covers its part of the slide: all of it on phones, two thirds beside the text. */
const SIZES = "(min-width: 48rem) 70vw, 100vw";

const movement = (animation: HeroSlideViewProps["animation"], offset: number): string => {
  if (animation === "fade") return offset === 0 ? "opacity-100" : "opacity-0";
  return offset === 0 ? "translate-x-0" : offset < 0 ? "-translate-x-full" : "translate-x-full";
};

/**
 * Text on its own panel beside the picture: it stays readable whatever the picture shows. Slides lie in one place, which is as
 * high as the longest of them needs. On phones all pictures are of one height, above texts of one height: a later picture
 * that is larger than the first would be the largest paint of the page, seconds after it.
 */
export function HeroSlideView({ slide, label, offset, animation, isFirst, isPictureWanted }: HeroSlideViewProps) {
  const isCurrent = offset === 0;
  const picture = usePicture(slide.imageUrl, { sizes: SIZES, travels: isFirst });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group of the carousel pattern, not a form's fieldset
    <div
      role="group"
      aria-roledescription="diapositiva"
      aria-label={label}
      inert={!isCurrent}
      className={clsx(
        "[grid-area:1/1] transition-[opacity,translate] duration-(--slider-duration) ease-(--slider-easing) motion-reduce:transition-none max-md:grid max-md:grid-rows-subgrid max-md:[grid-area:1/1/3/2] md:flex",
        movement(animation, offset),
      )}
    >
      <div className="flex flex-col gap-3 bg-band px-5 pt-4 pb-1 md:w-1/3 md:min-w-80 md:px-8 md:pt-6 md:pb-14">
        <h2 className="text-balance font-display text-2xl leading-tight md:text-3xl">{slide.title}</h2>
        {slide.subtitle && <p className="max-w-prose text-pretty">{slide.subtitle}</p>}
        <SlideLink slide={slide} />
      </div>
      <div className="relative min-h-24 flex-1 bg-kraft max-md:order-first">
        {isPictureWanted && (
          <img
            fetchPriority={isFirst ? "high" : "auto"}
            {...(picture ?? { src: PLACEHOLDER })}
            alt={picture ? slide.imageAlt : ""}
            width={1600}
            height={600}
            className={clsx("absolute inset-0 size-full", picture ? "object-cover object-right" : "object-contain")}
            decoding="async"
            draggable={false}
          />
        )}
      </div>
    </div>
  );
}

function SlideLink({ slide }: { slide: HeroSlide }) {
  const address = safeLinkUrl(slide.linkUrl);
  if (!address) return null;
  const label = slide.linkLabel ?? "Ver productos";
  return (
    <a href={address} className={clsx(buttonClass({ variant: "secondary" }), "self-start")}>
      {label}
    </a>
  );
}
