import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatWorkingDays } from "@/copy/dates";
import type { ShippingZone } from "@/domain/order";
import { mexicanStates, stateName } from "@/domain/states";
import { safeStorage } from "@/lib/safe-storage";
import { orderQueries } from "@/services/order-queries";
import { SelectField } from "@/ui/select-field";

/** Asked once, remembered on this device. */
const STORAGE_KEY = "acopio-delivery-state";
const stateOptions = mexicanStates.map(({ code, name }) => ({ value: code, label: name }));

const rememberedState = (): string => {
  const code = safeStorage.getItem(STORAGE_KEY) ?? "";
  return stateName(code) === null ? "" : code;
};

/** When it would arrive, by the state it goes to. Says nothing while the zones are unknown. */
export function DeliveryEstimate() {
  const zones = useQuery(orderQueries.shippingZones());
  const [stateCode, setStateCode] = useState(rememberedState);

  return (
    <div className="flex flex-col gap-2">
      <SelectField
        label="¿A qué estado te lo enviamos?"
        placeholder="Elige un estado"
        options={stateOptions}
        value={stateCode}
        onChange={(event) => {
          setStateCode(event.target.value);
          safeStorage.setItem(STORAGE_KEY, event.target.value);
        }}
      />
      <p role="status" className="text-sm empty:hidden">
        {zones.data && stateCode !== "" && estimateText(zones.data, stateCode)}
        {zones.isError && "No pudimos consultar los tiempos de entrega. Los verás al confirmar tu pedido."}
      </p>
    </div>
  );
}

function estimateText(zones: readonly ShippingZone[], stateCode: string): string {
  const zone = zones.find(({ stateCodes }) => stateCodes.includes(stateCode));
  const state = stateName(stateCode) ?? "tu estado";
  if (!zone) return `Por ahora no tenemos una fecha estimada para ${state}: escríbenos y te la confirmamos.`;
  return `Llega a ${state} en ${formatWorkingDays(zone)}.`;
}
