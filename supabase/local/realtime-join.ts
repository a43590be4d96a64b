import type { SubscriptionRequest } from "./realtime-subscriptions.ts";

/** What a client asks for when it joins a channel. */
export type Join = {
  /** Changes of tables to be told of, each with the id under which they will be sent. */
  requests: SubscriptionRequest[];
  /** Whether the topic is one that policies guard. */
  isPrivate: boolean;
  /** Whether the client wants to be told from when on it misses no message to the topic. */
  wantsReadiness: boolean;
};

let lastId = 0;

/** Anything malformed counts as not asked for. */
export function readJoin(payload: unknown): Join {
  const config = fieldOf(payload, "config");
  const wanted = fieldOf(config, "postgres_changes");
  const entries = Array.isArray(wanted) ? wanted : [];
  return {
    requests: entries
      .filter((entry) => typeof entry === "object" && entry !== null)
      .map((entry) => ({ ...entry, id: ++lastId })),
    isPrivate: fieldOf(config, "private") === true,
    wantsReadiness: fieldOf(fieldOf(config, "broadcast"), "replication_ready") === true,
  };
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
