// @vitest-environment node
import { createTestDatabase, type TestDatabase } from "@tests/support/database";
import { addGateway, addProduct, aGuest, anOrderPayload, placeOrder, totalFor } from "@tests/support/database-rows";
import { installWebhook, switchOnWebhooks } from "@tests/support/webhook";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answerWebhook } from "../../supabase/functions/order-email/answer-webhook";
import { type ChangedOrder, mailAbout } from "../../supabase/functions/order-email/order-mail";

/** The mail a buyer gets: the trigger of the webhook, what it posts, and the function that hosted projects run. */
let db: TestDatabase;
const settings = {
  WEBHOOK_SECRET: "the-secret",
  MAIL_API_KEY: "mail-key",
  MAIL_FROM: "Acopio <pedidos@acopio.example>",
  STORE_URL: "https://acopio.example",
};

beforeAll(async () => {
  db = await createTestDatabase();
  await switchOnWebhooks(db.sql);
  await installWebhook(db.sql, "abc", settings.WEBHOOK_SECRET);
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.sql("delete from supabase_functions.posted");
});

type Posted = { url: string; method: string; headers: Record<string, string>; body: unknown };
type Mail = { to: string[]; subject: string; text: string };

/** Hands what the database posted to the function; the mails that come of it, and the answers. */
async function delivered(): Promise<{ mails: Mail[]; statuses: number[]; keys: (string | null)[] }> {
  const posted = await db.sql<Posted>("select * from supabase_functions.posted order by id");
  await db.sql("delete from supabase_functions.posted");
  const mails: Mail[] = [];
  const keys: (string | null)[] = [];
  const statuses: number[] = [];
  for (const { url, method, headers, body } of posted) {
    const request = new Request(url, { method, headers, body: JSON.stringify(body) });
    const answer = await answerWebhook(request, settings, async (_, init) => {
      mails.push(JSON.parse(String(init?.body)) as Mail);
      keys.push(new Headers(init?.headers).get("idempotency-key"));
      return new Response("{}");
    });
    statuses.push(answer.status);
  }
  return { mails, statuses, keys };
}

async function placed(stock: number | null = 20, kind = "spei"): Promise<string> {
  const gateway = await addGateway(db.sql, { kind, label: kind });
  const product = await addProduct(db.sql, { stock_quantity: stock });
  const lines = [{ product_id: product.id, quantity: 4, unit_price: 100 }];
  const answer = await placeOrder(db, aGuest(), anOrderPayload(gateway.id, lines, totalFor(400)));
  const [row] = await db.sql<{ order_number: string }>("select order_number from public.orders where id = $1", [
    answer.order_id,
  ]);
  return row?.order_number ?? "";
}
const call = (name: string, ...args: unknown[]) =>
  db.sql(`select public.${name}(${args.map((_, at) => `$${at + 1}`).join(", ")})`, args);

describe("a buyer", () => {
  it("hears of each step of an order, once, with who brings it and where to look", async () => {
    const number = await placed();
    const first = await delivered();
    expect(first.mails).toMatchObject([
      { subject: `Recibimos tu pedido ${number}`, text: expect.stringContaining("El total es de $614.00.") },
    ]);
    expect(first.mails[0]?.to[0]).toMatch(/^maria\..+@example\.com$/i);
    expect(first.mails[0]?.text).toContain(`https://acopio.example/order-tracking/${number}`);

    await call("pay_order", number);
    await call("ship_order", number, "Estafeta", "8055-1");
    await call("ship_order", number, "Estafeta", "8055-1");
    await call("deliver_order", number);
    await call("refund_order", number);
    const { mails, statuses, keys } = await delivered();
    expect(mails.map(({ subject }) => subject)).toEqual(
      ["Confirmamos tu pedido", "Tu pedido va en camino", "Entregamos tu pedido", "Te devolvimos tu dinero"].map(
        (words) => `${words} ${number}`,
      ),
    );
    expect(mails[1]?.text).toContain("Paquetería: Estafeta. Guía: 8055-1.");
    expect(statuses).toEqual([200, 200, 204, 200, 200]);
    expect(new Set(keys).size).toBe(4);
  });

  it("hears of the parcel's number when it comes or is corrected, or its carrier is, and of nothing else", async () => {
    const number = await placed();
    await call("pay_order", number);
    await call("ship_order", number);
    await call("ship_order", number, "DHL");
    await delivered();
    await call("ship_order", number, "DHL", "8055-1");
    await call("ship_order", number, "DHL", "8055-1");
    await call("ship_order", number, null, "8055-2");
    await call("ship_order", number, null, "8055-1");
    await call("ship_order", number, null, "8055-2");
    await call("ship_order", number, "Paquetería «Ñandú»");
    await db.sql("update public.orders set tracking_number = '8055-3' where order_number = $1", [number]);
    await db.sql("update public.orders set tracking_number = null where order_number = $1", [number]);
    const { mails, statuses, keys } = await delivered();
    expect(mails.map(({ subject, text }) => `${subject}\n${text}`)).toEqual(
      [
        "DHL. Guía: 8055-1.",
        "DHL. Guía: 8055-2.",
        "DHL. Guía: 8055-1.",
        "DHL. Guía: 8055-2.",
        "Paquetería «Ñandú». Guía: 8055-2.",
        "Paquetería «Ñandú». Guía: 8055-3.",
      ].map((parcel) =>
        expect.stringMatching(new RegExp(`^Guía de tu pedido ${number}\n.*Paquetería: ${parcel}`, "s")),
      ),
    );
    expect(statuses).toEqual([200, 204, 200, 200, 200, 200, 200, 204]);
    expect(new Set(keys).size).toBe(6);
  });

  it("hears of no number once the money for the parcel was given back", async () => {
    const number = await placed();
    await call("pay_order", number);
    await call("ship_order", number, "DHL", "8055-1");
    await call("refund_order", number);
    await delivered();
    await db.sql("update public.orders set tracking_number = '8055-2' where order_number = $1", [number]);
    expect((await delivered()).mails).toEqual([]);
  });

  it.each([
    ["María López", "Hola, María:"],
    ["Ana-María", "Hola, Ana-María:"],
    ["Ganaste en https://evil.example 5000 pesos", "Hola, Ganaste:"],
    ["evil.example/premio", "Hola:"],
    ["https://evil.example", "Hola:"],
    ["llama@evil.example ya", "Hola:"],
    ["8005551234 llama", "Hola:"],
    ["Grupo3M S.A.", "Hola:"],
    ["Reclamatupremioenlasucursal ya", "Hola:"],
  ])("who wrote «%s» for a name is greeted with «%s», for the address may be a stranger's", (name, greeting) => {
    const order: ChangedOrder = {
      id: "1",
      order_number: "ACO-20261121000000-AAAAAA",
      status: "pending",
      payment_status: "pending",
      is_paid_at_door: false,
      awaits_availability: false,
      customer_email: "alguien@example.com",
      customer_name: name,
      total_amount: 100,
      carrier: null,
      tracking_number: null,
      updated_at: "2026-11-21T00:00:00Z",
    };
    const [first] = mailAbout("placed", order, settings.STORE_URL).text.split("\n");
    expect(first).toBe(greeting);
  });

  it("is told not to pay yet while goods are looked for, and then to pay; and of the end", async () => {
    const number = await placed(null);
    await call("confirm_availability", number);
    await call("cancel_order", number);
    const { mails } = await delivered();
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining("no pagues todavía"),
      expect.stringContaining("Confirmamos lo que hay de tu pedido"),
      expect.stringContaining("no se surtirá"),
    ]);
  });

  describe("who pays the courier", () => {
    const texts = async () => (await delivered()).mails.map(({ subject, text }) => `${subject}\n${text}`);
    const PAYING = /Ya puedes pagar|no pagues|cómo pagarlo|Si ya lo pagaste|te devolvemos/;

    it("hears what to have ready at the door, and nothing of paying before", async () => {
      const number = await placed(null, "cash_on_delivery");
      await call("confirm_availability", number);
      await call("confirm_order", number);
      await call("ship_order", number, "Estafeta", "8055-1");
      await call("deliver_order", number);
      await placed(20, "cash_on_delivery");
      const told = await texts();
      expect(told).toEqual([
        expect.stringContaining("Lo pagas al recibirlo."),
        expect.stringMatching(/^Revisamos lo que hay de tu pedido .+Al recibirlo pagas \$614\.00 al repartidor\./s),
        expect.stringContaining("Al recibirlo pagas $614.00 al repartidor."),
        expect.stringContaining("Guía: 8055-1. Al recibirlo pagas $614.00 al repartidor."),
        expect.not.stringContaining("pagas"),
        expect.stringContaining("Al recibirlo pagas $614.00 al repartidor."),
      ]);
      for (const text of told) expect(text).not.toMatch(PAYING);
    });

    it("hears that a refused parcel is back and nothing is charged, once", async () => {
      const number = await placed(20, "cash_on_delivery");
      await call("confirm_order", number);
      await call("ship_order", number);
      await texts();
      await call("return_order", number);
      await call("return_order", number);
      const told = await texts();
      expect(told).toEqual([
        expect.stringMatching(/^Tu pedido regresó con nosotros ACO-.+Cancelamos tu pedido y no se te cobra nada\./s),
      ]);
      expect(told[0]).not.toMatch(PAYING);
    });

    it("owes nothing once it is cancelled, nor at the door once it is paid", async () => {
      await call("cancel_order", await placed(20, "cash_on_delivery"));
      const [, cancelled] = await texts();
      expect(cancelled).toContain("No tienes que pagar nada.");
      expect(cancelled).not.toMatch(PAYING);

      const paid = await placed(20, "cash_on_delivery");
      await call("pay_order", paid);
      await call("ship_order", paid, "Estafeta", "8055-1");
      const [, confirmed, shipped] = await texts();
      expect(`${confirmed} ${shipped}`).not.toContain("repartidor");
    });

    it("is told so where the way to pay is gone, and as staff have changed it", async () => {
      const number = await placed(20, "cash_on_delivery");
      await delivered();
      await db.sql("delete from public.payment_gateways where kind = 'cash_on_delivery'");
      await call("confirm_order", number);
      const transfer = await addGateway(db.sql);
      await db.sql("update public.orders set payment_gateway_id = $1 where order_number = $2", [transfer.id, number]);
      await call("cancel_order", number);
      const [confirmed, cancelled] = await texts();
      expect(confirmed).toContain("al repartidor");
      expect(cancelled).toContain("Si ya lo pagaste");
    });
  });

  describe("whose address is written on many orders", () => {
    let email = "";
    let numbers: string[] = [];
    const order = async (written: string) => {
      const gateway = await addGateway(db.sql);
      const product = await addProduct(db.sql);
      const lines = [{ product_id: product.id, quantity: 1, unit_price: 100 }];
      const payload = anOrderPayload(gateway.id, lines, totalFor(100));
      const customer = { ...payload.customer, email: written };
      return (await placeOrder(db, aGuest(), { ...payload, customer })).order_number ?? "";
    };
    beforeEach(async () => {
      email = `Muchas.${crypto.randomUUID()}@example.com`;
      numbers = [];
      for (let n = 0; n < 8; n++) numbers.push(await order(n % 2 ? email.toLowerCase() : email));
    });
    const subjects = async () => (await delivered()).mails.map(({ subject }) => subject);
    const about = (words: string, some: readonly string[]) => some.map((number) => `${words} ${number}`);

    it("is told of five in an hour, and of the end of those alone", async () => {
      expect(await subjects()).toEqual(about("Recibimos tu pedido", numbers.slice(0, 5)));
      await db.sql("update public.orders set held_until = now() - interval '1 minute' where order_number = any ($1)", [
        numbers,
      ]);
      await db.sql("select public.end_unpaid_orders()");
      expect((await subjects()).sort()).toEqual(about("Tu pedido se canceló", numbers.slice(0, 5)).sort());
    });

    it("is told of whatever the shop does with the others", async () => {
      await delivered();
      const [, , , , , sixth = "", seventh = "", eighth = ""] = numbers;
      await call("pay_order", sixth);
      await call("refund_order", sixth);
      await db.sql("update public.orders set status = 'confirmed' where order_number = $1", [seventh]);
      await call("cancel_order", seventh);
      await call("cancel_order", eighth);
      expect(await subjects()).toEqual([
        ...about("Confirmamos tu pedido", [sixth]),
        ...about("Te devolvimos tu dinero", [sixth]),
        ...about("Confirmamos tu pedido", [seventh]),
        ...about("Tu pedido se canceló", [seventh, eighth]),
      ]);
    });

    it("is told of what staff write into the table with a secret key", async () => {
      await delivered();
      await db.sql("set role service_role");
      try {
        await db.sql("update public.orders set status = 'cancelled' where order_number = $1", [numbers[0]]);
      } finally {
        await db.sql("reset role");
      }
      expect(await subjects()).toEqual(about("Tu pedido se canceló", numbers.slice(0, 1)));
    });

    it("is told again an hour later", async () => {
      await db.sql("update public.orders set created_at = created_at - interval '61 minutes'");
      await delivered();
      const number = await order(email);
      expect(await subjects()).toEqual(about("Recibimos tu pedido", [number]));
    });
  });

  it("hears nothing of notes", async () => {
    await placed();
    await delivered();
    await db.sql("update public.orders set internal_notes = 'llamar'");
    expect(await delivered()).toEqual({ mails: [], statuses: [], keys: [] });
  });
});

describe("the function", () => {
  const asked = (
    headers: Record<string, string>,
    given = settings as Parameters<typeof answerWebhook>[1],
    send?: typeof fetch,
  ) => {
    const record = {
      ...{ id: "1", order_number: "ACO-1", status: "pending", payment_status: "pending" },
      total_amount: 1,
    };
    const body = JSON.stringify({ type: "INSERT", table: "orders", record, old_record: null });
    return answerWebhook(
      new Request("https://x.example", { method: "POST", headers, body }),
      given,
      send ?? (async () => new Response()),
    );
  };
  const secret = { "x-webhook-secret": settings.WEBHOOK_SECRET };

  it("sends nothing for whoever does not know the secret, nor without its settings", async () => {
    let sent = 0;
    const send = async () => {
      sent += 1;
      return new Response();
    };
    expect((await asked({}, settings, send)).status).toBe(401);
    expect((await asked({ "x-webhook-secret": "the-secre" }, settings, send)).status).toBe(401);
    expect((await asked(secret, { ...settings, WEBHOOK_SECRET: "" }, send)).status).toBe(500);
    expect(sent).toBe(0);
  });

  it("says when the mail was not taken", async () => {
    expect((await asked(secret)).status).toBe(200);
    expect((await asked(secret, settings, async () => new Response("", { status: 429 }))).status).toBe(502);
    expect((await asked(secret, settings, () => Promise.reject(new Error("down")))).status).toBe(502);
  });
});
