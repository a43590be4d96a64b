import { useQuery } from "@tanstack/react-query";
import { LoadError } from "@/components/load-error";
import { formatWorkingDays } from "@/copy/dates";
import type { ShippingZone } from "@/domain/order";
import { stateName } from "@/domain/states";
import { orderQueries } from "@/services/orders/order-queries";
import { appErrorOf } from "@/services/query-error";
import { Skeleton } from "@/ui/skeleton";
import { FactTable } from "./text-parts";
import { ZoneFinder } from "./zone-finder";

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
