export const REDACTED = "[redacted]";

/** Secrets, and data about a person. Matched anywhere in a field name, once it is plain letters only. */
const SENSITIVE_NAME = anyOf(
  /password|passwd|token|secret|credential|key(?!board)|authorization|cookie|session|guest/,
  /customer|email|correo|phone|telefono|whatsapp|invoice|legalname|rfc/,
  /address|street|neighbo|municip|postal|referenc(?:es|ias)|calle(?![der])|colonia|domicilio|direccion/,
);

/** Phone numbers. The first pattern captures what has as many digits but is none: that stays. */
const PHONE = anyOf(
  // UUIDs, order numbers, dates.
  /([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{14}-\w{6}|\b\d{4}-\d\d-\d\d(?!\d))/,
  // Of any country, with a plus.
  /\+\d(?:[\s().–-]{0,3}\d){7,14}/,
  // Ten digits, beginning with the two or three of the area, perhaps after a prefix that is, or was, dialled before them.
  /(?<!\d)(?:(?:52[\s.-]?1?|1|01|04[45])[\s.-]{0,2})?\(?(?:[2-9]\d\)?[\s.–-]{0,3}\d\d[\s-]?\d\d|\d{3}\)?[\s.–-]{0,3}\d{3})[\s.–-]{0,3}\d\d[\s-]?\d\d(?!\d)/,
  /(?<![\d.])[2-9]\d(?:\.\d\d){4}(?!\.?\d)/,
);

/** The same things inside a text; the first are the values of a row that PostgreSQL refused. */
const SENSITIVE_TEXT = [
  /(?<=Failing row contains \()(?:.*(?=\))|.*)/gs,
  // E-mail addresses, several where nothing parts them. Looked for only where a word begins: a long one would take seconds.
  /(?<![\p{L}\p{N}_.+-])(?:[\p{L}\p{N}_.+-]+(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)+/gu,
  /guest_[\w-]+/g,
  /eyJ[\w-]+\.[\w-]+\.[\w-]*/g,
  /sb_(?:secret|publishable)_\w+/g,
  PHONE,
];

const MAX_DEPTH = 8;
const MAX_ITEMS = 100;
const MAX_TEXT = 2000;
/** How much is redacted before the cut to `MAX_TEXT`: half an e-mail address would not be recognised any more. */
const MAX_READ = 10 * MAX_TEXT;

/** One pattern for several; upper or lower case is the same to it. */
function anyOf(...patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join("|"), "gi");
}

const isSensitive = (name: string): boolean =>
  name
    .normalize("NFD")
    .replace(/[^a-z]/gi, "")
    .search(SENSITIVE_NAME) >= 0;

function redactText(text: string): string {
  const redacted = SENSITIVE_TEXT.reduce(
    (rest, pattern) => rest.replace(pattern, (_, kept: unknown) => (typeof kept === "string" ? kept : REDACTED)),
    text.slice(0, MAX_READ),
  );
  return text.length > MAX_TEXT ? `${redacted.slice(0, MAX_TEXT)}…` : redacted;
}

/** Own fields plus, for errors, the three that are not enumerable. A getter that throws leaves its field out. */
function fieldsOf(value: object): [string, unknown][] {
  const names = value instanceof Error ? ["name", "message", "cause", ...Object.keys(value)] : Object.keys(value);
  return [...new Set(names)].slice(0, MAX_ITEMS).flatMap((name): [string, unknown][] => {
    try {
      const field: unknown = Reflect.get(value, name);
      return field === undefined ? [] : [[name, field]];
    } catch {
      return [];
    }
  });
}

function copy(value: unknown, ancestors: readonly object[]): unknown {
  if (typeof value === "string") return redactText(value);
  if (typeof value === "bigint" || typeof value === "symbol") return String(value);
  if (typeof value === "function") return "[function]";
  if (typeof value !== "object" || value === null) return value;
  if (ancestors.includes(value)) return "[circular]";
  if (ancestors.length >= MAX_DEPTH) return "[too deep]";
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString();
  const inside = [...ancestors, value];
  const items = Array.isArray(value) ? value : value instanceof Set ? [...value] : null;
  if (items) return items.slice(0, MAX_ITEMS).map((item) => copy(item, inside));
  const fields =
    value instanceof Map ? [...value].map(([key, field]) => [String(key), field] as const) : fieldsOf(value);
  return Object.fromEntries(fields.map(([name, field]) => [name, isSensitive(name) ? REDACTED : copy(field, inside)]));
}

/**
 * A copy that may be logged or reported: plain JSON values, sensitive fields and texts replaced by a marker, cycles and
 * excess cut. Never throws and never touches the original.
 */
export const redact = (value: unknown): unknown => copy(value, []);
