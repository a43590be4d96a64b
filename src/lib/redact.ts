export const REDACTED = "[redacted]";

/** Secrets, and data about a person. Matched anywhere in a field name, once it is lower case and letters only. */
const SENSITIVE_NAME =
  /password|passwd|token|secret|credential|email|correo|phone|telefono|whatsapp|address|authorization|cookie|session|guest|customer|invoice|legalname|rfc|keys?$/;

/** The same things inside a text: e-mail addresses, guest ids, signed tokens, API keys, ten-digit phone numbers. */
const SENSITIVE_TEXT = [
  /[\w.+-]+@[\w-]+(\.[\w-]+)+/g,
  /guest_[\w-]+/g,
  /eyJ[\w-]+\.[\w-]+\.[\w-]*/g,
  /sb_(secret|publishable)_\w+/g,
  /(?<!\d)(\+52 ?)?\d{10}(?!\d)/g,
];

const MAX_DEPTH = 8;
const MAX_ITEMS = 100;
const MAX_TEXT = 2000;

const isSensitive = (name: string): boolean => SENSITIVE_NAME.test(name.toLowerCase().replace(/[^a-z]/g, ""));

function redactText(text: string): string {
  const short = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
  return SENSITIVE_TEXT.reduce((rest, pattern) => rest.replace(pattern, REDACTED), short);
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
