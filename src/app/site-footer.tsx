import { formatPhone } from "@/domain/phone";
import { siteLinks } from "@/features/pages/site-links";
import { storeSettings } from "@/lib/store-settings";
import { setTheme, type Theme, useTheme } from "@/stores/preferences-store";

/** Where everything else is found, and who runs the shop. */
export function SiteFooter() {
  return (
    <footer className="on-band mt-12 bg-band text-on-band">
      <div className="page grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-6 gap-y-8 py-10 md:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
        <div className="col-span-full flex flex-col gap-3 wrap-anywhere md:col-span-1">
          <p className="font-display text-2xl font-extrabold">{storeSettings.name}</p>
          <p className="max-w-xs text-on-band-soft">{storeSettings.tagline}</p>
          <address className="flex flex-col text-sm not-italic text-on-band-soft">
            <span className="max-w-xs">{storeSettings.address}</span>
            <a className="footer-link" href={`tel:+52${storeSettings.phone}`}>
              {formatPhone(storeSettings.phone)}
            </a>
            <a className="footer-link" href={`mailto:${storeSettings.supportEmail}`}>
              {storeSettings.supportEmail}
            </a>
            <span className="max-w-xs">{storeSettings.openingHours}</span>
          </address>
        </div>
        {siteLinks.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="mb-1 text-lg">{title}</h2>
            <ul className="text-on-band-soft">
              {links
                .filter(({ onlyOnMap }) => !onlyOnMap)
                .map(({ to, label }) => (
                  <li key={to}>
                    <a href={to} className="footer-link">
                      {label}
                    </a>
                  </li>
                ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="border-t border-band-line">
        <div className="page flex flex-wrap items-center justify-between gap-3 py-3 text-sm text-on-band-soft">
          <p>© {storeSettings.legalName}</p>
          <ThemeChoice />
        </div>
      </div>
    </footer>
  );
}

const choices: readonly { theme: Theme; label: string }[] = [
  { theme: "device", label: "Como mi dispositivo" },
  { theme: "light", label: "Claro" },
  { theme: "dark", label: "Oscuro" },
];

/** Light, dark, or whatever the device says. */
function ThemeChoice() {
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
