import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { formatShopDay } from "@/copy/dates";
import { formatPhone } from "@/domain/phone";
import { storeSettings } from "@/lib/store-settings";

/** On paper nobody can look up whose prices these are, or when they were looked at. */
export function Seller() {
  const { name, address, phone, supportEmail } = storeSettings;
  const printedOn = useSyncExternalStore(beforePrint, dayOfPrinting, () => "");
  return (
    <p className="hidden text-sm print:block">
      {`${name} · ${address} · Tel. ${formatPhone(phone)} · ${supportEmail}${printedOn}`}
    </p>
  );
}

/** The page may have been drawn long before. */
const dayOfPrinting = (): string => ` · Impreso el ${formatShopDay(Date.now())}`;

/** The sheet is laid out as soon as the event is over. */
function beforePrint(redraw: () => void): () => void {
  const redrawNow = () => flushSync(redraw);
  window.addEventListener("beforeprint", redrawNow);
  return () => window.removeEventListener("beforeprint", redrawNow);
}
