import { useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { deliveryEstimateText } from "@/copy/delivery-promise";
import { mexicanStates } from "@/domain/states";
import { orderQueries } from "@/services/orders/order-queries";
import { readDeliveryState, recordDeliveryState } from "@/stores/delivery-state";
import { useSavedData } from "@/stores/saved-contact-store";
import { SelectField } from "@/ui/select-field";

const stateOptions = mexicanStates.map(({ code, name }) => ({ value: code, label: name }));

const never = () => () => {};
/** Null as well while a page drawn elsewhere is being hydrated. */
const useRememberedState = () => useSyncExternalStore(never, readDeliveryState, () => null);

/**
 * How long after its payment it arrives, by the state it goes to: the one chosen here before, or that of the shopper's saved address. Says
 * nothing while the zones are unknown.
 */
export function DeliveryDates() {
  const zones = useQuery(orderQueries.shippingZones());
  const [savedAddress] = useSavedData().addresses;
  const remembered = useRememberedState();
  const [chosen, setChosen] = useState<string | null>(null);
  const stateCode = chosen ?? remembered ?? savedAddress?.stateCode ?? "";

  return (
    <div className="flex flex-col gap-2">
      <SelectField
        label="¿A qué estado te lo enviamos?"
        placeholder="Elige un estado"
        options={stateOptions}
        value={stateCode}
        onChange={(event) => {
          setChosen(event.target.value);
          recordDeliveryState(event.target.value);
        }}
      />
      {/* Its room is kept: the zones, and what this device remembers, are known a moment later. */}
      <p role="status" className="min-h-5 text-sm">
        {zones.data
          ? stateCode !== "" && deliveryEstimateText(zones.data, stateCode)
          : zones.isError && "No pudimos consultar los tiempos de entrega. Los verás al confirmar tu pedido."}
      </p>
    </div>
  );
}
