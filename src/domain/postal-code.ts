/**
 * The first and last two-digit prefix of each state, as SEPOMEX assigns them. 17 to 19 are nobody's.
 * @see https://www.correosdemexico.gob.mx/SSLServicios/ConsultaCP/Descarga.aspx
 */
const prefixes: readonly (readonly [first: number, last: number, stateCode: string])[] = [
  [0, 16, "CMX"],
  [20, 20, "AGU"],
  [21, 22, "BCN"],
  [23, 23, "BCS"],
  [24, 24, "CAM"],
  [25, 27, "COA"],
  [28, 28, "COL"],
  [29, 30, "CHP"],
  [31, 33, "CHH"],
  [34, 35, "DUR"],
  [36, 38, "GUA"],
  [39, 41, "GRO"],
  [42, 43, "HID"],
  [44, 49, "JAL"],
  [50, 57, "MEX"],
  [58, 61, "MIC"],
  [62, 62, "MOR"],
  [63, 63, "NAY"],
  [64, 67, "NLE"],
  [68, 71, "OAX"],
  [72, 75, "PUE"],
  [76, 76, "QUE"],
  [77, 77, "ROO"],
  [78, 79, "SLP"],
  [80, 82, "SIN"],
  [83, 85, "SON"],
  [86, 86, "TAB"],
  [87, 89, "TAM"],
  [90, 90, "TLA"],
  [91, 96, "VER"],
  [97, 97, "YUC"],
  [98, 99, "ZAC"],
];

/** Five digits that some place could have. */
export const isPostalCode = (text: string): boolean => /^\d{5}$/.test(text) && text !== "00000";

/** The state that the first two digits stand for; null before there are two, or when they are nobody's. */
export function stateOfPostalCode(text: string): string | null {
  if (!/^\d{2}/.test(text)) return null;
  const prefix = Number(text.slice(0, 2));
  return prefixes.find(([first, last]) => prefix >= first && prefix <= last)?.[2] ?? null;
}

/** Where a postal code is; a few reach into a second municipality. */
export type PostalPlace = { stateCode: string; municipality: string; neighborhoods: readonly string[] };

/** What an address with a postal code can be filled in with: null where its places differ. */
export type PostalAddress = {
  stateCode: string | null;
  municipality: string | null;
  /** Of all its places, in alphabetical order. */
  neighborhoods: readonly string[];
};

/** What the places of one postal code have in common; of no place nothing is known. */
export function postalAddress(places: readonly PostalPlace[]): PostalAddress {
  const onlyOne = (values: readonly string[]) => (new Set(values).size === 1 ? (values[0] ?? null) : null);
  const names = new Set(places.flatMap(({ neighborhoods }) => neighborhoods));
  return {
    stateCode: onlyOne(places.map(({ stateCode }) => stateCode)),
    municipality: onlyOne(places.map(({ municipality }) => municipality)),
    neighborhoods: [...names].sort((a, b) => a.localeCompare(b, "es")),
  };
}
