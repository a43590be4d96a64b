import type { WebSocket } from "ws";
import { encodeFrame, type Frame } from "./realtime-frames.ts";

/** As in the service, so that a client that tries again at once cannot do so without pause. */
const REFUSAL_DELAY_MS = 5000;

/** A client that does not take what it is sent is dropped rather than kept in memory. */
const MAX_BUFFERED_BYTES = 4_000_000;

export type WireOptions = {
  /** Says nothing and hears nothing while true, as a connection that has died without a word. */
  isSilent: () => boolean;
  /** How long messages are under way to the client. */
  delayMs: () => number;
};

export type Wire = {
  send: (frame: Frame) => void;
  reply: (frame: Frame, status: "ok" | "error", response: object) => void;
  /** Turns a join down. */
  refuse: (frame: Frame, reason: string) => void;
};

/** Sends one client its messages, in their order whatever the delay. */
export function openWire(socket: WebSocket, { isSilent, delayMs }: WireOptions): Wire {
  let freeAt = 0;

  const send = (frame: Frame) => {
    if (isSilent()) return;
    const text = encodeFrame(frame);
    const deliver = () => {
      if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate();
      else if (socket.readyState === socket.OPEN) socket.send(text);
    };
    // A message never overtakes an earlier one, even when the delay was made shorter in between.
    freeAt = Math.max(freeAt, Date.now() + delayMs());
    if (freeAt > Date.now()) setTimeout(deliver, freeAt - Date.now());
    else deliver();
  };
  const reply = ({ joinRef, ref, topic }: Frame, status: "ok" | "error", response: object) =>
    send({ joinRef, ref, topic, event: "phx_reply", payload: { status, response } });

  return {
    send,
    reply,
    refuse(frame, reason) {
      // The payload is dropped: a join may be long, and would be kept until then.
      const refused = { ...frame, payload: null };
      setTimeout(() => reply(refused, "error", { reason }), REFUSAL_DELAY_MS).unref();
    },
  };
}
