/** A socket to a realtime service that says yes to every channel and then has nothing to tell. */
export class JoiningSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readyState = JoiningSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: object) => void) | null = null;
  onerror: (() => void) | null = null;

  constructor() {
    super();
    queueMicrotask(() => {
      this.readyState = JoiningSocket.OPEN;
      this.onopen?.();
    });
  }

  send(text: string): void {
    const [joinRef, ref, topic, event, payload] = JSON.parse(text);
    const tell = (kind: string, told: object, answered: string | null = null) =>
      queueMicrotask(() => this.onmessage?.({ data: JSON.stringify([joinRef, answered, topic, kind, told]) }));
    const asked: object[] = payload?.config?.postgres_changes ?? [];
    const response = event === "phx_join" ? { postgres_changes: asked.map((one, id) => ({ id, ...one })) } : {};
    tell("phx_reply", { status: "ok", response }, ref);
    if (event === "phx_join") tell("system", { extension: "postgres_changes", status: "ok", message: "subscribed" });
  }

  close(): void {
    this.readyState = JoiningSocket.CLOSED;
    queueMicrotask(() => this.onclose?.({ code: 1000, reason: "", wasClean: true }));
  }
}
