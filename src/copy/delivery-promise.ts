import type { deliveryCountsFrom } from "@/domain/delivery";
import type { ShippingZone } from "@/domain/order";
import { stateName, zoneOfState } from "@/domain/states";
import { formatWorkingDays } from "./dates";

type Days = Pick<ShippingZone, "minDays" | "maxDays">;
type CountedFrom = ReturnType<typeof deliveryCountsFrom>;

const after = { payment: "después de tu pago", confirmation: "después de que confirmemos tu pedido" };
const onDayOf = { payment: "de tu pago", confirmation: "en que confirmemos tu pedido" };

/** «1 a 2 días hábiles después de tu pago»: no date, since nobody knows yet when the days begin to count. */
export const deliveryPromise = (zone: Days, countedFrom: CountedFrom): string =>
  `${formatWorkingDays(zone)} ${(zone.maxDays === 0 ? onDayOf : after)[countedFrom]}`;

/** «Entrega en Jalisco: 2 a 4 días hábiles después de tu pago.», wherever an order is not yet placed. */
export const deliveryToState = (stateName: string, zone: Days, countedFrom: CountedFrom = "payment"): string =>
  `Entrega en ${stateName}: ${deliveryPromise(zone, countedFrom)}.`;

/** The same by the state alone: a zone delivers there, or the shop is to be asked. */
export function deliveryEstimateText(zones: readonly ShippingZone[], stateCode: string): string {
  const name = stateName(stateCode) ?? "ese estado";
  const zone = zoneOfState(zones, stateCode);
  if (!zone) return `Por ahora no tenemos un tiempo estimado para ${name}: escríbenos y te lo confirmamos.`;
  return deliveryToState(name, zone);
}
