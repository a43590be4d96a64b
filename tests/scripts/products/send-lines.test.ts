// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { Line } from "../../../scripts/products/read-lines";
import { type LineAnswer, sendLines } from "../../../scripts/products/send-lines";
import type { CallFunction } from "../../../scripts/products/staff-api";

/** Three batches of 250 lines and one of 50; the first line of a spreadsheet holds the headings. */
const lines: Line[] = Array.from({ length: 800 }, (_, at) => ({ row: at + 2, values: { item_code: `N-${at}` } }));

type Sent = { codes: string[]; answer: () => void; refuse: () => void };

/** A database that answers when told to. */
function startSending(apply: boolean) {
  const sent: Sent[] = [];
  const call = (_: string, parameters: Record<string, unknown>) =>
    new Promise<LineAnswer[]>((resolve, reject) => {
      const codes = (parameters.lines as { item_code: string }[]).map(({ item_code }) => item_code);
      sent.push({
        codes,
        answer: () => resolve(codes.map((code) => ({ outcome: "created", spelling: code }))),
        refuse: () => reject(new Error("no contestó")),
      });
    });
  const progress: number[] = [];
  const done = sendLines(call as CallFunction, lines, {
    apply,
    createMissing: false,
    onProgress: (count) => progress.push(count),
  });
  /** The batch that begins with this line, once it was sent. */
  const batch = (first: number) =>
    expect
      .poll(() => sent.find(({ codes }) => codes[0] === `N-${first}`))
      .toBeDefined()
      .then(() => sent.find(({ codes }) => codes[0] === `N-${first}`) as Sent);
  return { sent, done, progress, batch };
}

describe("lines are sent", () => {
  it("to be compared two batches at a time, and each gets its own answer, whichever comes first", async () => {
    const { sent, done, progress, batch } = startSending(false);
    const slow = await batch(0);
    for (const first of [250, 500, 750]) (await batch(first)).answer();
    expect(sent).toHaveLength(4);
    slow.answer();
    const answered = await done;
    expect(answered.map(({ line }) => line)).toEqual(lines);
    expect(
      answered.every(({ line, answer }) => "spelling" in answer && answer.spelling === line.values.item_code),
    ).toBe(true);
    expect(progress).toEqual([250, 500, 550, 800]);
  });

  it("to be stored one batch after the other", async () => {
    const { sent, done, batch } = startSending(true);
    for (const [before, first] of [0, 250, 500, 750].entries()) {
      const next = await batch(first);
      expect(sent).toHaveLength(before + 1);
      next.answer();
    }
    expect(await done).toHaveLength(800);
  });

  it("no further once a batch failed, and what was sent beside it is waited for", async () => {
    const { sent, done, progress, batch } = startSending(false);
    const beside = await batch(0);
    (await batch(250)).refuse();
    beside.answer();
    await expect(done).rejects.toThrow("Filas 252 a 501: no contestó.");
    expect(sent).toHaveLength(2);
    expect(progress).toEqual([250]);
  });

  it("and a failure says how far the file is stored, of the first batch nothing", async () => {
    const first = startSending(true);
    (await first.batch(0)).refuse();
    await expect(first.done).rejects.toThrow(
      /^Filas 2 a 251: no contestó\. Vuelve a ejecutarlo: lo que ya esté guardado no cambia\.$/,
    );
    const later = startSending(true);
    (await later.batch(0)).answer();
    (await later.batch(250)).refuse();
    await expect(later.done).rejects.toThrow(
      /^Filas 252 a 501: no contestó\. Hasta antes de la fila 252 ya está guardado;/,
    );
  });
});
