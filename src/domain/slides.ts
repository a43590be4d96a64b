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
