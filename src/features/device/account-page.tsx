import { useState } from "react";
import { PageHead } from "@/components/page-head";
import { savedDataAreNotKept } from "@/copy/not-kept";
import { late } from "@/lib/late";
import { safeStorage } from "@/lib/safe-storage";
import { useLateNow } from "@/lib/use-late";
import { isSavedDataKept, useSavedData } from "@/stores/saved-contact-store";
import { Alert } from "@/ui/alert";
import { AddressBook } from "./address-book";
import { DeviceNav } from "./device-nav";
import { EraseDevice } from "./erase-device";
import { SavedContactCard } from "./saved-contact-card";
import { SavedInvoiceCard } from "./saved-invoice-card";
import { SearchKeyCard } from "./search-key-card";

/** /account: there are no accounts; this is what the device remembers because the shopper asked for it. */
export default function AccountPage() {
  const [erasures, setErasures] = useState(0);
  return (
    <div className="page py-8">
      <PageHead
        title="Mis datos"
        description="Tu contacto, direcciones y datos de factura, guardados solo en este navegador."
        robots="noindex"
      />
      <DeviceNav />
      <h1 tabIndex={-1} className="text-4xl">
        Mis datos
      </h1>
      <p className="mt-2 max-w-prose text-ink-soft">
        Aquí no hay cuentas ni contraseñas. Lo que guardes se queda en este navegador y llena tus próximos pedidos con
        un toque.
      </p>
      <SavedDataNotKept />
      {/* Begins anew with each erasure: forms that are open hold what was erased. */}
      <div
        key={erasures}
        className="mt-8 grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
      >
        <div className="flex flex-col gap-10">
          <SavedContactCard />
          <SavedInvoiceCard />
        </div>
        <div className="flex flex-col gap-10">
          <AddressBook />
          <StockAlertsCardSlot />
          <SearchKeyCard />
        </div>
      </div>
      <section
        aria-labelledby="erase-device"
        className="perforated mt-12 max-w-prose pt-6 print:hidden noscript:hidden"
      >
        <h2 id="erase-device" className="mb-2 text-2xl">
          Empezar de cero
        </h2>
        <EraseDevice onErased={() => setErasures((count) => count + 1)} />
      </section>
    </div>
  );
}

function SavedDataNotKept() {
  // What is saved next may be stored again.
  useSavedData();
  if (isSavedDataKept()) return null;
  return (
    <Alert tone="warning" className="mt-4">
      {savedDataAreNotKept}
    </Alert>
  );
}

const card = late(() => import("./stock-alerts-card"));

/** The place of what this device waits for. Its code comes only to devices that ever waited for something. */
function StockAlertsCardSlot() {
  const [isWanted] = useState(() => safeStorage.getItem("acopio-stock-alerts") !== null);
  const [code] = useLateNow(card, card.fetch, isWanted);
  return code && <code.default />;
}
