import { useState } from "react";
import { deliveryEstimateText } from "@/copy/delivery-promise";
import type { ShippingZone } from "@/domain/order";
import { mexicanStates } from "@/domain/states";
import { SelectField } from "@/ui/select-field";

const options = mexicanStates.map(({ code, name }) => ({ value: code, label: name }));

/** How long an order takes to one state. */
export function ZoneFinder({ zones }: { zones: readonly ShippingZone[] }) {
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
