import { formatPhone } from "@/domain/phone";
import { mailLink, phoneLink, whatsappLink } from "@/lib/contact-links";
import { storeSettings } from "@/lib/store-settings";
import { FactList } from "./text-parts";

const linkClass = "link inline-flex min-h-8 pointer-coarse:min-h-target items-center";

/** Who sells, as the law wants it said, and every way to reach them. */
export function SellerFacts({ only }: { only?: "contact" }) {
  const company = [
    { name: "Razón social", value: storeSettings.legalName },
    { name: "RFC", value: <span className="font-mono">{storeSettings.rfc}</span> },
  ];
  const contact = [
    { name: "Domicilio", value: storeSettings.address },
    {
      name: "Teléfono",
      value: (
        <a className={linkClass} href={phoneLink()}>
          {formatPhone(storeSettings.phone)}
        </a>
      ),
    },
    {
      name: "WhatsApp",
      value: (
        <a className={linkClass} href={whatsappLink()} data-known-exit>
          {formatPhone(storeSettings.whatsapp.slice(-10))}
        </a>
      ),
    },
    {
      name: "Correo",
      value: (
        <a className={linkClass} href={mailLink()}>
          {storeSettings.supportEmail}
        </a>
      ),
    },
    { name: "Horario", value: storeSettings.openingHours },
  ];
  return <FactList facts={only === "contact" ? contact : [...company, ...contact]} />;
}
