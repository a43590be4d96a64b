import { Link } from "react-router-dom";
import { formatPhone } from "@/domain/phone";
import { pathTo } from "@/lib/paths";
import { storeSettings } from "@/lib/store-settings";
import { ThemeChoice } from "./theme-choice";

const groups: readonly { title: string; links: readonly { to: string; label: string }[] }[] = [
  {
    title: "Comprar",
    links: [
      { to: pathTo.products(), label: "Todos los productos" },
      { to: pathTo.catalog(), label: "Catálogo completo" },
      { to: pathTo.categories(), label: "Categorías" },
      { to: pathTo.brands(), label: "Marcas" },
    ],
  },
  {
    title: "Tu pedido",
    links: [
      { to: pathTo.tracking(), label: "Rastrear pedido" },
      { to: pathTo.cart(), label: "Carrito" },
      { to: pathTo.orders(), label: "Mis pedidos" },
      { to: pathTo.wishlist(), label: "Favoritos" },
      { to: pathTo.account(), label: "Mis datos" },
    ],
  },
];

const linkClass = "inline-flex min-h-target items-center hover:underline hover:underline-offset-4 md:min-h-9";

/** Where everything else is found, and who runs the shop. */
export function SiteFooter() {
  return (
    <footer className="no-print on-band mt-12 bg-band text-on-band">
      <div className="page grid gap-8 py-10 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
        <div className="flex flex-col gap-3">
          <p className="font-display text-2xl font-extrabold">{storeSettings.name}</p>
          <p className="max-w-xs text-on-band-soft">{storeSettings.tagline}</p>
          <address className="flex flex-col text-sm not-italic text-on-band-soft">
            <span className="max-w-xs">{storeSettings.address}</span>
            <a className={linkClass} href={`tel:+52${storeSettings.phone}`}>
              {formatPhone(storeSettings.phone)}
            </a>
            <a className={linkClass} href={`mailto:${storeSettings.supportEmail}`}>
              {storeSettings.supportEmail}
            </a>
            <span className="max-w-xs">{storeSettings.openingHours}</span>
          </address>
        </div>
        {groups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="mb-1 text-lg">{title}</h2>
            <ul className="text-on-band-soft">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className={linkClass}>
                    {label}
                  </Link>
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
