import { setTheme, type Theme, useTheme } from "@/stores/preferences-store";

const choices: readonly { theme: Theme; label: string }[] = [
  { theme: "device", label: "Como mi dispositivo" },
  { theme: "light", label: "Claro" },
  { theme: "dark", label: "Oscuro" },
];

/** Light, dark, or whatever the device says. */
export function ThemeChoice() {
  const theme = useTheme();
  return (
    <label className="flex max-w-full flex-wrap items-center gap-2 text-sm">
      Tema
      <select
        value={theme}
        onChange={(event) => setTheme(choices[event.target.selectedIndex]?.theme ?? "device")}
        // As large as its label, but never so small that phones zoom in on it.
        className="min-h-target max-w-full rounded-control border border-band-line bg-band px-1 text-[max(1em,16px)]"
      >
        {choices.map((choice) => (
          <option key={choice.theme} value={choice.theme}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}
