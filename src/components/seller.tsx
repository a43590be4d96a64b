import { formatDate } from "@/copy/dates";
import { SHOP_TIME_ZONE } from "@/domain/constants";
import { formatPhone } from "@/domain/phone";
import { storeSettings } from "@/lib/store-settings";
import { useIsHydrated } from "@/lib/use-is-hydrated";

/** On paper nobody can look up whose prices these are, or from when. */
export function Seller() {
  const isHydrated = useIsHydrated();
  const { name, address, phone, supportEmail } = storeSettings;
  const today = isHydrated ? ` · Precios al ${formatDate(new Date().toISOString(), SHOP_TIME_ZONE)}` : "";
  return (
    <p className="hidden text-sm print:block">
      {`${name} · ${address} · Tel. ${formatPhone(phone)} · ${supportEmail}${today}`}
    </p>
  );
}
