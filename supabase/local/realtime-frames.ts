import { nestingDepth } from "./json-text.ts";

/** One message of the Phoenix protocol. */
export type Frame = {
  /** The `ref` of the join that the message belongs to. */
  joinRef: string | null;
  /** Names a message that wants a reply; the reply carries the same. */
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
};

/** The one that clients speak unless told otherwise: JSON arrays, and user broadcasts in binary. */
export const SERIALIZER_VERSION = "2.0.0";

export const encodeFrame = ({ joinRef, ref, topic, event, payload }: Frame): string =>
  JSON.stringify([joinRef, ref, topic, event, payload]);

/** A join is nested five levels deep. Writing a reply that echoes thousands of levels would overflow the stack. */
const MAX_DEPTH = 100;

/** Null for anything that is no message: it is passed over, as one bad frame is no reason to lose the others. */
export function decodeFrame(data: Buffer, isBinary: boolean): Frame | null {
  if (isBinary) return decodeBinary(data);
  const text = data.toString("utf8");
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  if (nestingDepth(text) > MAX_DEPTH) return null;
  if (!Array.isArray(parsed)) return null;
  const [joinRef, ref, topic, event, payload] = parsed as unknown[];
  return checked({ joinRef, ref, topic, event, payload });
}

const MAX_NAME_LENGTH = 255;

function checked({ joinRef, ref, topic, event, payload }: Record<keyof Frame, unknown>): Frame | null {
  if (!isName(topic) || !isName(event) || !isRef(joinRef) || !isRef(ref)) return null;
  return { joinRef: joinRef ?? null, ref: ref ?? null, topic, event, payload };
}

const isName = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= MAX_NAME_LENGTH;

const isRef = (value: unknown): value is string | null | undefined =>
  value === null || value === undefined || (typeof value === "string" && value.length <= MAX_NAME_LENGTH);

/** A user broadcast as realtime-js pushes it: kind, the lengths of five texts and the encoding, the texts, the content. */
const USER_BROADCAST_PUSH = 3;
const BROADCAST_HEADER_LENGTH = 7;

function decodeBinary(data: Buffer): Frame | null {
  if (data[0] !== USER_BROADCAST_PUSH || data.length < BROADCAST_HEADER_LENGTH) return null;
  const [joinRefLength = 0, refLength = 0, topicLength = 0] = data.subarray(1, 4);
  let end = BROADCAST_HEADER_LENGTH;
  const next = (length: number) => {
    end += length;
    return data.toString("utf8", end - length, end);
  };
  const joinRef = next(joinRefLength);
  const ref = next(refLength);
  const topic = next(topicLength);
  if (end > data.length) return null;
  return checked({ joinRef: joinRef || null, ref: ref || null, topic, event: "broadcast", payload: {} });
}
