import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestDatabase } from "./database";

/** The part of a hosted project that staff's tools need: functions called with a secret key, as the role `service_role`. */
export type StaffServer = { url: string; key: string; close: () => Promise<void> };

/** Serves the functions of a database whose `sql` uses one connection. Calls are answered one after the other. */
export async function serveStaff(db: TestDatabase): Promise<StaffServer> {
  const key = "sb_secret_for_tests";
  let last: Promise<unknown> = Promise.resolve();
  const call = async (name: string, parameters: Record<string, unknown>): Promise<unknown> => {
    const names = Object.keys(parameters);
    const listed = names.map((parameter, at) => `${parameter} => $${at + 1}`).join(", ");
    const values = Object.values(parameters).map((value) =>
      typeof value === "object" ? JSON.stringify(value) : value,
    );
    await db.sql("set role service_role");
    try {
      const [row] = await db.sql<{ answer: unknown }>(`select public.${name}(${listed}) as answer`, values);
      return row?.answer;
    } finally {
      await db.sql("reset role");
    }
  };

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const [, name] = /^\/rest\/v1\/rpc\/(\w+)$/.exec(request.url ?? "") ?? [];
    if (request.headers.apikey !== key || !name) {
      response.writeHead(request.headers.apikey === key ? 404 : 401).end("{}");
      return;
    }
    last = last.catch(() => {}).then(() => call(name, JSON.parse(Buffer.concat(chunks).toString())));
    last.then(
      (answer) => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer)),
      (cause: Error) => response.writeHead(400).end(JSON.stringify({ message: cause.message })),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    key,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
