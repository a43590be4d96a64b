import { useQuery } from "@tanstack/react-query";
import { defaultSliderSettings } from "@/domain/slides";
import { shellQueries } from "@/services/shell-queries";
import { Skeleton } from "@/ui/skeleton";
import { HeroSlider, SLIDER_HEIGHT, sliderVariables } from "./hero-slider";

/**
 * The slides with the shop's settings, or the usual ones where those cannot be had. A shop without slides, or one whose
 * slides cannot be had, simply begins with its promises: nobody came for the pictures.
 */
export function Hero() {
  const slides = useQuery(shellQueries.slides());
  const settings = useQuery(shellQueries.sliderSettings());

  // They are asked for again, but the slides do not wait for that.
  const chosen = settings.data ?? (settings.failureCount > 0 ? defaultSliderSettings : undefined);

  if (slides.data && chosen) {
    return slides.data.length > 0 ? <HeroSlider slides={slides.data} settings={chosen} /> : null;
  }
  if (slides.isError) return null;
  return (
    <div aria-busy="true" style={sliderVariables(chosen ?? defaultSliderSettings)}>
      <Skeleton className={SLIDER_HEIGHT} />
    </div>
  );
}
