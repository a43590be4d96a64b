import { CopyButton } from "@/components/copy-button";
import { formatDate } from "@/copy/dates";
import { SHOP_TIME_ZONE } from "@/domain/constants";
import { formatPesos } from "@/domain/money";
import { folioOf, type Quote } from "@/domain/quote/quote";
import { forwardByMail, forwardByWhatsapp } from "@/lib/contact-links";
import { pathTo } from "@/lib/paths";
import { publicAddress, storeSettings } from "@/lib/store-settings";
import { buttonClass } from "@/ui/button";

/** Sends the link of a quote on: nothing is sent by itself, the message is only prepared. */
export function ShareQuote({ quote }: { quote: Quote }) {
  const address = publicAddress(pathTo.savedQuote(quote.id));
  const title = `Cotización ${folioOf(quote)} de ${storeSettings.name}`;
  const text = `${title}: ${formatPesos(quote.totalAmount)}, válida hasta el ${formatDate(quote.validUntil, SHOP_TIME_ZONE)}. ${address}`;
  const look = buttonClass({ variant: "secondary" });
  return (
    <>
      <a href={forwardByWhatsapp(text)} data-known-exit className={look}>
        <span aria-hidden="true" className="icon-[lucide--message-circle] size-4" />
        <span className="sr-only">Mandar por</span> WhatsApp
      </a>
      <a href={forwardByMail({ subject: title, body: text })} data-known-exit className={look}>
        <span aria-hidden="true" className="icon-[lucide--mail] size-4" />
        <span className="sr-only">Mandar por</span> Correo
      </a>
      <CopyButton text={address} what="el enlace de la cotización" />
    </>
  );
}
