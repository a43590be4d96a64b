import { createHash } from "node:crypto";

const STYLE_ELEMENT = /<style>([\s\S]*?)<\/style>/g;
// A quoted attribute before it may hold a «>», which does not end the tag.
const STYLE_ATTRIBUTE = /<[a-z](?:[^>"']|"[^"]*"|'[^']*')*?\sstyle="([^"]*)"/gi;

/**
 * Allows a page no inline styles but those that it was written with. The policy in the headers is the same for every
 * page and cannot name them, so each page narrows it for itself. Such policies do not apply to what scripts set on an
 * element's `style`.
 */
export function withOwnPolicy(html: string): string {
  const elements = [...html.matchAll(STYLE_ELEMENT)].map(([, text = ""]) => hashOf(text));
  const attributes = [...html.matchAll(STYLE_ATTRIBUTE)].map(([, text = ""]) => hashOf(decoded(text)));
  const ofAttributes = attributes.length > 0 ? ["'unsafe-hashes'", ...attributes] : [];
  const sources = [...new Set(["'self'", ...elements, ...ofAttributes])].join(" ");
  const policy = `<meta http-equiv="Content-Security-Policy" content="style-src ${sources}">`;
  // A policy in a page applies only to what comes after it.
  return html.replace(/<style>|<\/head>/, (tag) => policy + tag);
}

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** As the browser reads what React has written. */
const decoded = (attribute: string): string =>
  attribute
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
