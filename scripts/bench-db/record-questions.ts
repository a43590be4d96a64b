import type pg from "pg";
import { brandAndCategoryIds } from "./brand-and-category-ids.ts";
import { createDraw, type Question, questions } from "./questions.ts";
import { startRecordedApi } from "./recorded-api.ts";
import { watchServices } from "./services.ts";

/** One request of a question, in all variants in which the question was asked. */
export type AskedRequest = {
  name: string;
  atMost: number;
  /** The statements of the transaction, of each variant. */
  variants: readonly (readonly string[])[];
};

export type Recording = {
  requests: readonly AskedRequest[];
  /** Functions of the services that no question calls, and questions that asked for nothing. */
  gaps: readonly string[];
};

/** Asks everything that the services can ask of a filled shop, each question with so many different values. */
export async function recordQuestions(
  client: pg.Client,
  { rows, variants, only = "" }: { rows: number; variants: number; only?: string },
): Promise<Recording> {
  const { services, unasked } = watchServices();
  const api = await startRecordedApi(client);
  const draw = createDraw(rows, await brandAndCategoryIds(client));
  const requests: AskedRequest[] = [];
  const gaps: string[] = [];
  for (const { name, atMost, ask } of questions.filter((question: Question) => new RegExp(only).test(question.name))) {
    const asked = [];
    for (let variant = 0; variant < variants; variant += 1) asked.push(await api.record(() => ask(services, draw)));
    const count = asked[0]?.length ?? 0;
    if (count === 0) gaps.push(`${name}: nothing was asked`);
    for (let index = 0; index < count; index += 1) {
      const which = count > 1 ? `${name} (request ${index + 1})` : name;
      requests.push({
        name: which,
        atMost,
        variants: asked.flatMap((recorded) => recorded.slice(index, index + 1).map(({ statements }) => statements)),
      });
    }
  }
  if (only === "") gaps.push(...unasked().map((name) => `${name}: not asked`));
  return { requests, gaps };
}
