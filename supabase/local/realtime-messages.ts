import type { PGlite, Transaction } from "@electric-sql/pglite";

/** What somebody sent to a topic from within the database. */
export type Message = {
  id: string;
  topic: string;
  event: string;
  payload: unknown;
  /** True: for private channels of that topic alone. False: for public ones alone. */
  isPrivate: boolean;
};

/** Committed messages in their order, each of them once. Within one turn of the queue. */
export async function takeMessages(database: PGlite, most: number): Promise<Message[]> {
  const { rows } = await database.query<Message & { number: number }>(
    `delete from realtime.messages where number in (select number from realtime.messages order by number limit ${most})
     returning number, id, topic, event, payload, private as "isPrivate"`,
  );
  return rows.sort((a, b) => a.number - b.number).map(({ number: _, ...message }) => message);
}

/**
 * Whether the policies of `realtime.messages` let `anon` hear what is sent to a topic. Checked as the service does it:
 * a message is written, looked for with that role, and rolled back. Call it within one turn of the queue, as `maySend`
 * is.
 */
export const mayListen = (database: PGlite, topic: string): Promise<boolean> =>
  undone(database, async (transaction) => {
    const { rows } = await transaction.query<{ number: number }>(WRITE, [topic]);
    await beAnon(transaction, topic);
    const seen = await transaction.query("select from realtime.messages where number = $1", [rows[0]?.number]);
    return seen.rows.length > 0;
  });

/** Whether those policies let `anon` send to a topic. */
export const maySend = (database: PGlite, topic: string): Promise<boolean> =>
  undone(database, async (transaction) => {
    await beAnon(transaction, topic);
    return transaction.query(WRITE.replace(/ returning.*/, ""), [topic]).then(
      () => true,
      (cause: { code?: string }) => {
        if (cause.code === INSUFFICIENT_PRIVILEGE) return false;
        throw cause;
      },
    );
  });

const WRITE = "insert into realtime.messages (topic, extension) values ($1, 'broadcast') returning number";
const INSUFFICIENT_PRIVILEGE = "42501";

/** Policies see the topic, the role and its claims, and no request. */
const beAnon = (transaction: Transaction, topic: string) =>
  transaction.query(
    `select set_config('role', 'anon', true), set_config('realtime.topic', $1, true),
       set_config('request.jwt.claims', '{"role":"anon"}', true)`,
    [topic],
  );

const undone = <Answer>(database: PGlite, ask: (transaction: Transaction) => Promise<Answer>): Promise<Answer> =>
  database.transaction(async (transaction) => {
    const answer = await ask(transaction);
    await transaction.rollback();
    return answer;
  });
