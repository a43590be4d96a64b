/** «a, b y c». Its format is made when there is something to list: one of Intl costs a phone tens of milliseconds. */
export const listed = (texts: readonly string[]): string =>
  new Intl.ListFormat("es-MX", { type: "conjunction" }).format(texts);
