/** One request to the data API. `path` begins after `/rest/v1/`. */
export type Question = {
  method: "GET" | "HEAD" | "POST" | "PATCH" | "DELETE";
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Fills the header by which a guest is known. */
  guest?: string;
};

export type Answer = {
  status: number;
  headers: Headers;
  body: unknown;
  /** What kind of failure it was, as PostgREST names it. */
  code: string | null;
  /** Rows of the body; null where it is no list. */
  rows: number | null;
  /** All rows there are, where that was asked for. */
  counted: number | null;
};

/** A Supabase project, or whatever answers like one. */
export type Project = {
  /** Without a trailing slash. */
  origin: string;
  key: string;
  ask: (question: Question) => Promise<Answer>;
  /** Any other request to the project, with the same time limit. */
  send: typeof fetch;
};

/** Anything slower is as good as broken for a shopper. */
const PATIENCE_MS = 15_000;

export const GUEST_HEADER = "x-guest-session";
export const VERSION_HEADER = "x-application-version";

/** A Supabase anon key of the older kind is a JWT and is also the bearer token. */
export const isJwt = (key: string): boolean => /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/.test(key);

/**
 * Whether it is the key that an answer refuses: the database itself refuses a table or a function as 42501, and what stands
 * before the project refuses with a page of its own.
 */
export const refusesKey = ({ status, code, body }: Pick<Answer, "status" | "code" | "body">): boolean =>
  (status === 401 || status === 403) && code !== "42501" && typeof body === "object" && body !== null;

/** Whether a header can carry it as a key: what may stand behind «Bearer» (token68 of RFC 9110); no kind of key has anything else. */
export const canBeKey = (text: string): boolean => /^[\w.~+/=-]+$/.test(text);

/**
 * @param fetchAnswer asks a server: `fetch`, unless a test gives the answers
 * @param patienceMs how long one answer is waited for
 */
export function openProject(url: string, key: string, fetchAnswer = fetch, patienceMs = PATIENCE_MS): Project {
  const origin = url.replace(/\/+$/, "");
  const send: typeof fetch = (address, init) =>
    fetchAnswer(address, { ...init, signal: AbortSignal.timeout(patienceMs) });
  return {
    origin,
    key,
    send,
    async ask({ method, path, headers, body, guest }) {
      const response = await send(`${origin}/rest/v1/${path}`, {
        method,
        headers: {
          apikey: key,
          ...(isJwt(key) ? { authorization: `Bearer ${key}` } : {}),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          [VERSION_HEADER]: "acopio-web/check",
          ...(guest === undefined ? {} : { [GUEST_HEADER]: guest }),
          ...headers,
        },
        ...(body === undefined ? {} : { body }),
      });
      return readAnswer(response);
    },
  };
}

export async function readAnswer(response: Response): Promise<Answer> {
  const { status, headers } = response;
  const body = parsed(await response.text());
  const code = typeof body === "object" && body !== null && "code" in body ? String(body.code) : null;
  const total = /\/(\d+)$/.exec(headers.get("content-range") ?? "")?.[1];
  const rows = Array.isArray(body) ? body.length : body === null ? 0 : null;
  return { status, headers, body, code, rows, counted: total === undefined ? null : Number(total) };
}

function parsed(text: string): unknown {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return text;
  }
}
