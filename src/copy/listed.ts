// Made when there is something to list: a format of Intl costs a phone tens of milliseconds.
const list = () => new Intl.ListFormat("es-MX", { type: "conjunction" });

/** «a, b y c». */
export const listed = (texts: readonly string[]): string => list().format(texts);

/** Each in quotes, which are put on afterwards: before «industrial» the «y» is an «e» only where the word begins with its letter. */
export const listedInQuotes = (texts: readonly string[]): string =>
  list()
    .formatToParts(texts)
    .map(({ type, value }) => (type === "element" ? `«${value}»` : value))
    .join("");
