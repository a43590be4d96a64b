import type { ShippingZone } from "./order";

/** One of the 32 federal entities. `code` is ISO 3166-2:MX without the country. */
export type MexicanState = { code: string; name: string };

/** In the alphabetical order of their everyday names, as a list shows them. */
export const mexicanStates: readonly MexicanState[] = [
  { code: "AGU", name: "Aguascalientes" },
  { code: "BCN", name: "Baja California" },
  { code: "BCS", name: "Baja California Sur" },
  { code: "CAM", name: "Campeche" },
  { code: "CHP", name: "Chiapas" },
  { code: "CHH", name: "Chihuahua" },
  { code: "CMX", name: "Ciudad de México" },
  { code: "COA", name: "Coahuila" },
  { code: "COL", name: "Colima" },
  { code: "DUR", name: "Durango" },
  { code: "MEX", name: "Estado de México" },
  { code: "GUA", name: "Guanajuato" },
  { code: "GRO", name: "Guerrero" },
  { code: "HID", name: "Hidalgo" },
  { code: "JAL", name: "Jalisco" },
  { code: "MIC", name: "Michoacán" },
  { code: "MOR", name: "Morelos" },
  { code: "NAY", name: "Nayarit" },
  { code: "NLE", name: "Nuevo León" },
  { code: "OAX", name: "Oaxaca" },
  { code: "PUE", name: "Puebla" },
  { code: "QUE", name: "Querétaro" },
  { code: "ROO", name: "Quintana Roo" },
  { code: "SLP", name: "San Luis Potosí" },
  { code: "SIN", name: "Sinaloa" },
  { code: "SON", name: "Sonora" },
  { code: "TAB", name: "Tabasco" },
  { code: "TAM", name: "Tamaulipas" },
  { code: "TLA", name: "Tlaxcala" },
  { code: "VER", name: "Veracruz" },
  { code: "YUC", name: "Yucatán" },
  { code: "ZAC", name: "Zacatecas" },
];

/** The name of a state; null for a code that is none. */
export const stateName = (code: string): string | null =>
  mexicanStates.find((state) => state.code === code)?.name ?? null;

/** The zone that delivers to a state: of several the fastest, then by id, as an order chooses it. Null when none does. */
export const zoneOfState = (zones: readonly ShippingZone[], stateCode: string): ShippingZone | null =>
  zones
    .filter(({ stateCodes }) => stateCodes.includes(stateCode))
    .sort((a, b) => a.maxDays - b.maxDays || (a.id < b.id ? -1 : 1))[0] ?? null;
