import * as v from "valibot";
import { defaultSliderSettings, type SliderSettings } from "@/domain/slides";
import { ok } from "@/lib/result";
import { filledText, flag, type RowReader, readRow, readRows, wholeNumber } from "./rows";
import { type RequestOptions, runQuery, type ServiceResult } from "./run-query";
import { supabase } from "./supabase-client";

type SettingKey = keyof SliderSettings;

/** Every group of slider settings; what the shop has not set, or set to something unusable, has its default. */
export async function allSettings(options: RequestOptions = {}): Promise<ServiceResult<SliderSettings>> {
  const read = readRows("allSettings", settingRow);
  return runQuery(
    "allSettings",
    (signal) => supabase.from("slider_settings").select(SETTING_COLUMNS).abortSignal(signal),
    (data) => {
      const rows = read(data);
      if (!rows.success) return rows;
      const values = new Map(rows.data.map((row) => [row.key, row.value]));
      return ok({
        autoplay: settingOf("autoplay", values.get("autoplay")),
        animation: settingOf("animation", values.get("animation")),
        navigation: settingOf("navigation", values.get("navigation")),
        responsive: settingOf("responsive", values.get("responsive")),
        general: settingOf("general", values.get("general")),
      });
    },
    options,
  );
}

/** One group of slider settings, defaults filled in. @spec «Slider settings»: the home page reads all groups at once. */
export async function getSetting<Key extends SettingKey>(
  key: Key,
  options: RequestOptions = {},
): Promise<ServiceResult<SliderSettings[Key]>> {
  return runQuery(
    "getSetting",
    (signal) =>
      supabase.from("slider_settings").select(SETTING_COLUMNS).eq("key", key).abortSignal(signal).maybeSingle(),
    (data) => ok(settingOf(key, data === null ? undefined : readRow("getSetting", settingRow, data)?.value)),
    options,
  );
}

function settingOf<Key extends SettingKey>(key: Key, value: unknown): SliderSettings[Key] {
  if (value === undefined) return defaultSliderSettings[key];
  return readRow(`slider setting ${key}`, sliderSettingReaders[key], value) ?? defaultSliderSettings[key];
}

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
const sliderSettingReaders: { [Key in keyof SliderSettings]: RowReader<SliderSettings[Key]> } = {
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

const SETTING_COLUMNS = "key,value";

const settingRow: RowReader<{ key: string; value: unknown }> = v.object({ key: filledText, value: v.unknown() });
