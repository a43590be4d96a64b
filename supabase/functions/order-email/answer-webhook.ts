import { type ChangedOrder, mailAbout, newsOf } from "./order-mail.ts";

/** Settings of the function; none of them is in the repository. */
export type MailSettings = {
  /** What the database sends along, so that nobody else can have mail sent. */
  WEBHOOK_SECRET?: string;
  /** Where mail is handed in, as Resend has it: `{from, to, subject, text}` with a bearer key. */
  MAIL_URL?: string;
  MAIL_API_KEY?: string;
  /** `Acopio <pedidos@tienda.example.mx>` */
  MAIL_FROM?: string;
  /** The shop's public address, without a slash at its end. */
  STORE_URL?: string;
};

/** What a database webhook posts. */
type Webhook = {
  type: "INSERT" | "UPDATE" | "DELETE";
  table: string;
  record: ChangedOrder | null;
  old_record: ChangedOrder | null;
};

/**
 * Sends the buyer of an order the news about it. Answers 204 where there are none, 502 where the mail was not taken: the database
 * keeps the answer in `net._http_response` and does not ask again.
 */
export async function answerWebhook(
  request: Request,
  settings: MailSettings,
  send: typeof fetch = fetch,
): Promise<Response> {
  const { WEBHOOK_SECRET, MAIL_API_KEY, MAIL_FROM, STORE_URL, MAIL_URL = "https://api.resend.com/emails" } = settings;
  if (!WEBHOOK_SECRET || !MAIL_API_KEY || !MAIL_FROM || !STORE_URL)
    return new Response("settings are missing", { status: 500 });
  if (!(await isSame(request.headers.get("x-webhook-secret") ?? "", WEBHOOK_SECRET)))
    return new Response(null, { status: 401 });

  const { table, record, old_record } = (await request.json()) as Webhook;
  const news = table === "orders" && record ? newsOf(record, old_record) : null;
  if (!record || !news) return new Response(null, { status: 204 });
  const { subject, text } = mailAbout(news, record, STORE_URL);
  // A number may be corrected more than once, and back.
  const key = news === "tracking" ? `${news}-${record.updated_at}` : news;
  const taken = await send(MAIL_URL, {
    method: "POST",
    headers: {
      authorization: `Bearer ${MAIL_API_KEY}`,
      "content-type": "application/json",
      // The same news twice are one mail.
      "idempotency-key": `${record.id}-${key}`,
    },
    body: JSON.stringify({ from: MAIL_FROM, to: [record.customer_email], subject, text }),
  }).catch(() => null);
  return taken?.ok
    ? new Response(null, { status: 200 })
    : new Response(`mail was not taken: ${taken?.status ?? "no answer"}`, { status: 502 });
}

/** Hashes are compared, so that the time it takes tells nothing about the secret. */
async function isSame(given: string, secret: string): Promise<boolean> {
  const [one, other] = await Promise.all(
    [given, secret].map(
      async (text) => new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))),
    ),
  );
  return one !== undefined && other !== undefined && one.every((byte, at) => byte === other[at]);
}
