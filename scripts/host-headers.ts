/** One block of `dist/_headers`: what it sets and takes away for the addresses it matches. */
export type HeaderRule = { matches: (path: string) => boolean; set: [name: string, value: string][]; drop: string[] };

/**
 * Reads the format of Cloudflare Pages: an address per block, `*` for anything, `! Name` to take away. Netlify reads it too, but skips what
 * is to be taken away, as every line without a colon.
 */
export function parseHeaderRules(text: string): readonly HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of text.split("\n")) {
    const content = line.trim();
    if (content === "" || content.startsWith("#")) continue;
    const rule = rules.at(-1);
    if (!/^\s/.test(line)) rules.push({ matches: matcherOf(content), set: [], drop: [] });
    else if (!rule) throw new Error(`_headers: «${content}» stands under no address`);
    else if (content.startsWith("!")) rule.drop.push(content.slice(1).trim().toLowerCase());
    else {
      const colon = content.indexOf(":");
      rule.set.push([content.slice(0, colon).trim().toLowerCase(), content.slice(colon + 1).trim()]);
    }
  }
  return rules;
}

function matcherOf(pattern: string): (path: string) => boolean {
  const escaped = pattern.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const expression = new RegExp(`^${escaped.join(".*")}$`);
  return (path) => expression.test(path);
}

/** The headers of an address by Cloudflare's rules: every matching block counts, in order, and two values of one name are joined. At Netlify the later one stands. */
export function headersFor(path: string, rules: readonly HeaderRule[]): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (const { set, drop } of rules.filter(({ matches }) => matches(path))) {
    for (const name of drop) headers.delete(name);
    for (const [name, value] of set) {
      const earlier = headers.get(name);
      headers.set(name, earlier === undefined ? value : `${earlier}, ${value}`);
    }
  }
  return headers;
}
