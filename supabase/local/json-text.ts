/** Looks at valid JSON as it was written, without parsing it. */

/** How deep objects and arrays are nested: 0 for a bare value, 1 for `{}`. */
export function nestingDepth(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < json.length; at++) {
    const char = json[at];
    if (char === '"') at = endOfString(json, at);
    else if (char === "{" || char === "[") deepest = Math.max(deepest, ++depth);
    else if (char === "}" || char === "]") depth--;
  }
  return deepest;
}

/**
 * The members of an object with the text of their values. Parsing those in JavaScript would lose what PostgreSQL can
 * tell apart: 1e400 and null, a lone surrogate, digits beyond the 17th.
 *
 * @returns null when the text is no object
 */
export function rawMembers(json: string): Map<string, string> | null {
  if (!json.trimStart().startsWith("{")) return null;
  const members = new Map<string, string>();
  let depth = 0;
  let start = 0;
  let colon = -1;
  for (let at = 0; at < json.length; at++) {
    const char = json[at];
    if (char === '"') at = endOfString(json, at);
    else if (depth === 1 && (char === "," || char === "}")) {
      if (colon >= 0) members.set(JSON.parse(json.slice(start, colon)), json.slice(colon + 1, at).trim());
      start = at + 1;
      colon = -1;
    } else if (depth === 1 && char === ":") colon = at;
    else if ((char === "{" || char === "[") && ++depth === 1) start = at + 1;
    else if (char === "}" || char === "]") depth--;
  }
  return members;
}

/** The text of the object with which a list begins. */
export function firstObject(json: string): string {
  const start = json.indexOf("{");
  let depth = 0;
  for (let at = start; at < json.length; at++) {
    const char = json[at];
    if (char === '"') at = endOfString(json, at);
    else if (char === "{") depth++;
    else if (char === "}" && --depth === 0) return json.slice(start, at + 1);
  }
  return json;
}

/** Where the string that starts at `start` ends. */
function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (json[at] !== '"') at += json[at] === "\\" ? 2 : 1;
  return at;
}

/** The body of a function call in which each argument named in `jsonArguments` is a text that holds its raw JSON. */
export function withRawArguments(body: string, jsonArguments: ReadonlySet<string>): string {
  const members = rawMembers(body);
  if (!members) return body;
  const rewritten = [...members].map(([name, value]) => {
    const argument = jsonArguments.has(name) && value !== "null" ? JSON.stringify(value) : value;
    return `${JSON.stringify(name)}:${argument}`;
  });
  return `{${rewritten.join(",")}}`;
}
