export type HeroSlide = {
  id: string;
  title: string;
  subtitle: string | null;
  imageUrl: string;
  imageAlt: string;
  linkUrl: string | null;
  linkLabel: string | null;
  isFeatured: boolean;
  sortOrder: number;
};

/** The slider's settings, one group per row of `slider_settings`. Durations in milliseconds, heights in CSS pixels. */
export type SliderSettings = {
  autoplay: { enabled: boolean; delay: number };
  animation: { type: "fade" | "slide"; duration: number; easing: string };
  navigation: { arrows: boolean; dots: boolean; keyboard: boolean };
  responsive: { mobileHeight: number; tabletHeight: number; desktopHeight: number };
  general: { maxSlides: number; lazyLoading: boolean; preloadNext: boolean };
};

/** What the slider does where the shop has set nothing, or something unusable. */
export const defaultSliderSettings: SliderSettings = {
  autoplay: { enabled: true, delay: 5000 },
  animation: { type: "fade", duration: 1000, easing: "ease-in-out" },
  navigation: { arrows: true, dots: true, keyboard: true },
  responsive: { mobileHeight: 400, tabletHeight: 500, desktopHeight: 600 },
  general: { maxSlides: 5, lazyLoading: true, preloadNext: true },
};
