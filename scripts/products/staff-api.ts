import { readFileSync } from "node:fs";
import path from "node:path";
import { canBeKey, isJwt } from "../check-hosted/project.ts";
import { holdsSecret } from "../holds-secret.ts";

/** Calls a function of the database with a secret key. */
export type CallFunction = <Answer>(name: string, parameters: Record<string, unknown>) => Promise<Answer>;

/** What `npm run dev` keeps beside its data, for tools of the same machine. */
const EMBEDDED = { url: "http://127.0.0.1:5173", keyFile: path.join(".local-db", "dev", "service-key") };

/** A batch is given up after this long; hosted projects end a statement of staff after less. */
const PATIENCE_MS = 60_000;

/** Longer refusals are cut: their beginning says what is wrong. */
const LONGEST_REFUSAL = 600;

/**
 * The project of `SUPABASE_URL` and its secret key, both from the environment: arguments are seen by everybody on the machine and
 * stay in the shell's history. Without that address it is the shop of `npm run dev`: the build's `VITE_SUPABASE_URL` may well be
 * exported for another reason, and would have an import go to the live shop unasked.
 * @throws Error in Spanish that never shows the key
 */
export function openStaffApi(env: NodeJS.ProcessEnv, folder: string): { origin: string; call: CallFunction } {
  const url = env.SUPABASE_URL;
  if (!url) {
    return staffApi(EMBEDDED.url, embeddedKey(folder));
  }
  if (!URL.canParse(url)) throw new Error("SUPABASE_URL no es una dirección: https://<ref>.supabase.co");
  const { protocol, hostname, origin } = new URL(url);
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  if (protocol !== "https:" && !(protocol === "http:" && isHere)) {
    throw new Error("SUPABASE_URL debe empezar con https://: la llave secreta no viaja sin cifrar");
  }
  const key = env.SUPABASE_SECRET_KEY;
  if (!key)
    throw new Error(
      "Falta la llave secreta del proyecto en la variable de entorno SUPABASE_SECRET_KEY (sb_secret_… o service_role)",
    );
  if (!canBeKey(key)) {
    throw new Error(
      "SUPABASE_SECRET_KEY tiene espacios, saltos de línea u otros signos que ninguna llave lleva: cópiala de nuevo, ella sola",
    );
  }
  if (!isHere && !holdsSecret(key)) {
    throw new Error("SUPABASE_SECRET_KEY tiene la llave pública: se necesita la secreta (sb_secret_… o service_role)");
  }
  return staffApi(origin, key);
}

function embeddedKey(folder: string): string {
  try {
    return readFileSync(path.join(folder, EMBEDDED.keyFile), "utf8").trim();
  } catch (cause) {
    throw new Error(
      "Define SUPABASE_URL y SUPABASE_SECRET_KEY, o deja corriendo «npm run dev» para usar la base de datos incluida",
      { cause },
    );
  }
}

function staffApi(origin: string, key: string): { origin: string; call: CallFunction } {
  const masked = (text: string) => text.replaceAll(key, "<llave>");
  return {
    origin,
    call: async <Answer>(name: string, parameters: Record<string, unknown>): Promise<Answer> => {
      const { status, text } = await post(`${origin}/rest/v1/rpc/${name}`, {
        method: "POST",
        headers: {
          apikey: key,
          ...(isJwt(key) ? { authorization: `Bearer ${key}` } : {}),
          "content-type": "application/json",
        },
        body: JSON.stringify(parameters),
        // Following a redirect would send the key to another host, perhaps unencrypted.
        redirect: "manual",
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).catch((cause: unknown) => {
        throw new Error(masked(`No se pudo llegar a ${origin}: ${reasonOf(cause)}`), { cause });
      });
      const answer = jsonIn(text);
      if (status === 200 && answer !== undefined) return answer as Answer;
      // Masked before it is cut: cutting first might leave part of the key.
      throw new Error(masked(refusalOf(origin, status, answer)).slice(0, LONGEST_REFUSAL));
    },
  };
}

async function post(address: string, request: RequestInit): Promise<{ status: number; text: string }> {
  const response = await fetch(address, request);
  return { status: response.status, text: await response.text() };
}

/** Undefined for anything but JSON, such as the pages of proxies and other sites. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Of a failed fetch the cause says what happened. */
const reasonOf = (cause: unknown): string => {
  const { name, message, cause: inner } = cause as Error & { cause?: { code?: string; message?: string } };
  if (name === "TimeoutError") return `no contestó en ${PATIENCE_MS / 1000} segundos`;
  return inner?.code || inner?.message || message;
};

/** What PostgreSQL calls a statement that took longer than the project allows. */
const STATEMENT_TIMEOUT = "57014";

function refusalOf(origin: string, status: number, answer: unknown): string {
  if (status >= 300 && status < 400) {
    return `${origin} reenvía a otra dirección (${status}), y la llave secreta no va detrás: SUPABASE_URL debe ser la del proyecto, https://<ref>.supabase.co`;
  }
  if (answer === undefined) {
    return `${origin} no contesta como Supabase (${status}): revisa SUPABASE_URL y que el proyecto esté en marcha`;
  }
  if (status === 401 || status === 403) return `${origin} no aceptó la llave de SUPABASE_SECRET_KEY (${status})`;
  if (status === 404) return `${origin} no conoce la función: aplica las migraciones con «supabase db push» (404)`;
  if ((answer as { code?: unknown } | null)?.code === STATEMENT_TIMEOUT) {
    return `La base de datos tardó más de lo que el proyecto permite y lo dejó sin hacer (${STATEMENT_TIMEOUT}): vuelve a ejecutarlo cuando la tienda tenga menos que hacer`;
  }
  return `La base de datos rechazó el cambio (${status}): ${JSON.stringify(answer)}`;
}
