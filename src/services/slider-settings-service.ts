import { defaultSliderSettings, type SliderSettings } from "@/domain/slides";
import { ok } from "@/lib/result";
import { readRow, readRows } from "./rows";
import { type RequestOptions, runQuery, type ServiceResult } from "./run-query";
import { SETTING_COLUMNS, settingRow, sliderSettingReaders } from "./slider-settings-rows";
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
