import { clsx } from "clsx";
import { formatPhone } from "@/domain/phone";
import { mailLink, phoneLink, whatsappLink } from "@/lib/contact-links";
import { storeSettings } from "@/lib/store-settings";

const ways = [
  { icon: "icon-[lucide--phone]", label: formatPhone(storeSettings.phone), name: "Teléfono", href: phoneLink() },
  { icon: "icon-[lucide--message-circle]", label: "WhatsApp", name: null, href: whatsappLink() },
  { icon: "icon-[lucide--mail]", label: storeSettings.supportEmail, name: "Correo", href: mailLink() },
];

/** A label stuck on the page: who to ask when the text did not answer. */
export function ContactCard({ wide = false }: { wide?: boolean }) {
  return (
    <section
      aria-labelledby="una-duda"
      className={clsx("rounded-panel border border-line bg-surface p-5", !wide && "lg:sticky lg:top-24")}
    >
      <h2 id="una-duda" className="text-xl">
        ¿Te quedó una duda?
      </h2>
      <ul className={clsx("mt-2 flex flex-col", wide && "sm:flex-row sm:flex-wrap sm:gap-x-8")}>
        {ways.map(({ icon, label, name, href }) => (
          <li key={href}>
            <a href={href} data-known-exit className="flex min-h-target items-center gap-2.5 break-all hover:underline">
              <span aria-hidden="true" className={clsx(icon, "size-5 text-agave")} />
              {name && <span className="sr-only">{name}: </span>}
              {label}
            </a>
          </li>
        ))}
      </ul>
      <p className="perforated mt-3 pt-3 text-ink-soft text-sm">{storeSettings.openingHours}</p>
    </section>
  );
}
