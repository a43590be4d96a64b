import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LoadError } from "@/components/load-error";
import { formatWorkingDays } from "@/copy/dates";
import { deliveryEstimateText } from "@/copy/delivery-promise";
import type { ShippingZone } from "@/domain/order";
import { mexicanStates, stateName } from "@/domain/states";
import { orderQueries } from "@/services/orders/order-queries";
import { appErrorOf } from "@/services/query-error";
import { SelectField } from "@/ui/select-field";
import { Skeleton } from "@/ui/skeleton";
import { FactTable } from "./text-parts";

/** Every zone with its states and its estimate, fastest first; as the shop keeps them in the database. */
export function ShippingZones() {
  const { data: zones, error, refetch } = useQuery(orderQueries.shippingZones());
  if (zones && zones.length === 0) {
    return <p>Estamos actualizando los tiempos de entrega. Escríbenos y te decimos cuánto tarda a tu estado.</p>;
  }
  if (zones) {
    return (
      <>
        <ZoneFinder zones={zones} />
        <FactTable
          caption="Zonas de entrega, sus estados y el tiempo estimado"
          head={["Zona", "Estados", "Entrega"]}
          rows={[...zones].sort(byDays).map((zone) => [
            zone.name,
            stateNames(zone),
            <span key={zone.id} className="sm:whitespace-nowrap">
              {formatWorkingDays(zone)}
            </span>,
          ])}
        />
      </>
    );
  }
  if (error) {
    return (
      <LoadError
        title="No pudimos cargar los tiempos de entrega"
        reason={appErrorOf(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div aria-busy="true">
      <Skeleton className="h-96 w-full" />
    </div>
  );
}

const byDays = (a: ShippingZone, b: ShippingZone): number => a.maxDays - b.maxDays || a.minDays - b.minDays;

const stateNames = ({ stateCodes }: ShippingZone): string =>
  stateCodes
    .map((code) => stateName(code) ?? code)
    .sort((a, b) => a.localeCompare(b, "es-MX"))
    .join(", ");

const options = mexicanStates.map(({ code, name }) => ({ value: code, label: name }));

/** How long an order takes to one state. */
function ZoneFinder({ zones }: { zones: readonly ShippingZone[] }) {
  const [stateCode, setStateCode] = useState("");
  return (
    <div className="flex flex-col gap-2 rounded-panel border border-line bg-surface p-5 print:hidden">
      <SelectField
        label="¿A qué estado va tu pedido?"
        placeholder="Elige un estado"
        options={options}
        value={stateCode}
        onChange={(event) => setStateCode(event.target.value)}
        className="max-w-sm"
      />
      <p role="status" className="min-h-6">
        {stateCode !== "" && deliveryEstimateText(zones, stateCode)}
      </p>
    </div>
  );
}
