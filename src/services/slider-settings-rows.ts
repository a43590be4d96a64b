import * as v from "valibot";
import { defaultSliderSettings, type SliderSettings } from "@/domain/slides";
import { filledText, flag, type RowReader, wholeNumber } from "./rows";

const { autoplay, animation, navigation, responsive, general } = defaultSliderSettings;

/** A missing or unusable field takes its default; the others of its group stay as the shop set them. */
const or = <T>(schema: v.GenericSchema<unknown, T>, fallback: T) => v.optional(v.fallback(schema, fallback), fallback);

const milliseconds = v.pipe(wholeNumber, v.minValue(0), v.maxValue(120_000));
const pixels = v.pipe(wholeNumber, v.minValue(100), v.maxValue(2000));

/** CSS timing functions by name or curve: the value ends up in a style, so nothing else may pass. */
const easing = v.pipe(
  v.string(),
  v.check((timing) => /^(linear|ease|ease-in|ease-out|ease-in-out|cubic-bezier\([\d\s.,-]{3,40}\))$/.test(timing)),
);

/** One reader per `key` of `slider_settings`. */
export const sliderSettingReaders: { [Key in keyof SliderSettings]: RowReader<SliderSettings[Key]> } = {
  autoplay: v.object({
    enabled: or(flag, autoplay.enabled),
    delay: or(v.pipe(milliseconds, v.minValue(1000)), autoplay.delay),
  }),
  animation: v.object({
    type: or(v.picklist(["fade", "slide"]), animation.type),
    duration: or(milliseconds, animation.duration),
    easing: or(easing, animation.easing),
  }),
  navigation: v.object({
    arrows: or(flag, navigation.arrows),
    dots: or(flag, navigation.dots),
    keyboard: or(flag, navigation.keyboard),
  }),
  responsive: v.pipe(
    v.object({
      mobile_height: or(pixels, responsive.mobileHeight),
      tablet_height: or(pixels, responsive.tabletHeight),
      desktop_height: or(pixels, responsive.desktopHeight),
    }),
    v.transform((row) => ({
      mobileHeight: row.mobile_height,
      tabletHeight: row.tablet_height,
      desktopHeight: row.desktop_height,
    })),
  ),
  general: v.pipe(
    v.object({
      max_slides: or(v.pipe(wholeNumber, v.minValue(1), v.maxValue(20)), general.maxSlides),
      lazy_loading: or(flag, general.lazyLoading),
      preload_next: or(flag, general.preloadNext),
    }),
    v.transform((row) => ({
      maxSlides: row.max_slides,
      lazyLoading: row.lazy_loading,
      preloadNext: row.preload_next,
    })),
  ),
};

export const SETTING_COLUMNS = "key,value";

export const settingRow: RowReader<{ key: string; value: unknown }> = v.object({ key: filledText, value: v.unknown() });
