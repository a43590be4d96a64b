import { GUEST_HEADER, isJwt, type Project, VERSION_HEADER } from "./project.ts";
import type { Finding } from "./report.ts";

/** What the shop reads of an answer besides its body, and what becomes of it without. */
const READ_HEADERS = {
  "content-range": "lists have no counts",
  date: "times to pay are judged by the shopper's clock",
};

/** Any origin that is not the project's. */
const SOME_SHOP = "https://tienda.example.mx";

/** Whether a page of another origin may send what the shop sends and read what it reads, and whether a wrong key is refused. */
export async function checkHeaders(project: Project): Promise<Finding[]> {
  return [...(await checkPreflight(project)), ...(await checkAnswer(project)), ...(await checkKeys(project))];
}

const list = (text: string | null): string[] => (text ?? "").toLowerCase().split(/\s*,\s*/);

async function checkPreflight({ origin, key, send }: Project): Promise<Finding[]> {
  const bearer = isJwt(key) ? ["authorization"] : [];
  const sent = ["apikey", ...bearer, "content-type", "prefer", VERSION_HEADER, GUEST_HEADER];
  const { headers } = await send(`${origin}/rest/v1/guest_carts`, {
    method: "OPTIONS",
    headers: {
      Origin: SOME_SHOP,
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": sent.join(","),
    },
  });
  const allowed = list(headers.get("access-control-allow-headers"));
  // «*» stands for all of them but this one.
  const missing = sent.filter(
    (name) => !allowed.includes(name) && (name === "authorization" || !allowed.includes("*")),
  );
  const methods = list(headers.get("access-control-allow-methods"));
  const lacking = ["get", "post", "patch", "delete"].filter(
    (method) => !methods.includes(method) && !methods.includes("*"),
  );
  const remedy = "Something stands between the project and its pages: let preflights (OPTIONS) through to the project.";
  return [
    ...originFindings(headers, "preflights"),
    ...(missing.length > 0 ? [error(`pages may not send ${missing.join(", ")}`, remedy)] : []),
    ...(lacking.length > 0 ? [error(`pages may not ask by ${lacking.join(", ").toUpperCase()}`, remedy)] : []),
  ];
}

async function checkAnswer(project: Project): Promise<Finding[]> {
  const { headers, status } = await project.ask({
    method: "GET",
    path: "products?select=id&limit=1",
    headers: { Prefer: "count=exact", Origin: SOME_SHOP },
  });
  const readable = list(headers.get("access-control-expose-headers"));
  const hidden = Object.entries(READ_HEADERS).filter(([name]) => !readable.includes(name) && !readable.includes("*"));
  const kept = /max-age=[1-9]|s-maxage|public/.test(headers.get("cache-control") ?? "");
  return [
    ...(status < 300
      ? []
      : [
          error(
            `a list of products is answered ${status}`,
            "Apply the migrations (`supabase db push`) and check URL and key.",
          ),
        ]),
    ...originFindings(headers, "answers"),
    ...hidden.map(([name, loss]) =>
      error(`pages cannot read ${name}: ${loss}`, "Let the project's Access-Control-Expose-Headers through."),
    ),
    ...(kept
      ? [
          error(
            "lists of products may be kept by caches",
            "Let caches keep only the functions that docs/deploy.md names: what tables answer may depend on who asks, and stock must be of now.",
          ),
        ]
      : []),
  ];
}

const originFindings = (headers: Headers, what: string): Finding[] =>
  ["*", SOME_SHOP].includes(headers.get("access-control-allow-origin") ?? "")
    ? []
    : [
        error(
          `${what} are not for pages of other origins`,
          "Access-Control-Allow-Origin has to be * or the shop's origin.",
        ),
      ];

async function checkKeys({ origin, send }: Project): Promise<Finding[]> {
  const address = `${origin}/rest/v1/products?select=id&limit=1`;
  const answers = await Promise.all([send(address), send(address, { headers: { apikey: "nobodys-key" } })]);
  return answers.every(({ status }) => status === 401 || status === 403)
    ? []
    : [error("the data API answers without the right key", "Put the project's gateway in front of PostgREST.")];
}

const error = (what: string, remedy: string): Finding => ({ level: "error", what, remedy });
