/** What a text says, where it is JSON; null for anything else, as storage may hold whatever anybody put there. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
