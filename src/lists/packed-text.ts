/** Compressed text that can stand in an address: raw deflate, spelt in base64url. */

/** How much an address may unpack to. Deflate shrinks up to a thousandfold, and a stranger may have sent it in bad faith. */
const MAX_BYTES = 512 * 1024;

export async function packText(text: string): Promise<string> {
  const packed = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  const letters = Array.from(packed ?? [], (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The unpacked text; null for what `packText` did not make, or what unpacks to more than half a megabyte. */
export async function unpackText(packed: string): Promise<string | null> {
  try {
    const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const unpacked = await through(new DecompressionStream("deflate-raw"), bytes);
    return unpacked && new TextDecoder("utf-8", { fatal: true }).decode(unpacked);
  } catch {
    return null;
  }
}

/** What comes out of a stream that is given these bytes; null where it is too much. */
async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array | null> {
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = source.pipeThrough(stream).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MAX_BYTES) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
