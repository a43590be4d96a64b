// @vitest-environment node

import fc from "@tests/support/fast-check";
import { rest, startLocalBackend } from "@tests/support/local-backend";
import {
  askedOfAClerk,
  firstResults,
  leftOut,
  leftOutThings,
  onlyMentioned,
  packaged,
  proposals,
  sameAmounts,
  sameCodes,
  without,
} from "@tests/support/search-tables";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { escapeLikePattern } from "@/domain/search/search-text";
import type { LocalBackend } from "../../supabase/local/backend";

type Found = {
  count: number;
  did_you_mean: string | null;
  left_out: string[];
  only_mentioned: boolean;
  products: { item_name: string; item_code: string }[];
};

describe("what shoppers type", () => {
  let backend: LocalBackend;
  beforeAll(async () => {
    backend = await startLocalBackend();
  });
  afterAll(() => backend.close());

  const search = async (query: string): Promise<Found> => {
    const { status, body } = await rest(backend, "rpc/search_products", {
      method: "POST",
      body: JSON.stringify({ query }),
    });
    expect(status).toBe(200);
    return body as Found;
  };

  const everyWay = {
    ...firstResults,
    "as they are asked of a clerk": askedOfAClerk,
    "by how many a package holds": packaged,
    "by what they are without": without,
  };
  for (const [way, rows] of Object.entries(everyWay)) {
    describe(`finds products ${way}`, () => {
      it.each(rows)("%s", async (query, ...names) => {
        const { products, left_out, only_mentioned } = await search(query);
        expect({ left_out, only_mentioned }).toEqual({ left_out: [], only_mentioned: false });
        const found = products.slice(0, names.length).map(({ item_name }) => item_name);
        const missing = names.filter((name, at) => {
          const wanted = names.slice(0, at + 1).filter((other) => other === name).length;
          return found.filter((item) => item.startsWith(name)).length < wanted;
        });
        expect({ found, missing }).toEqual({ found, missing: [] });
      });
    });
  }

  it.each(sameAmounts)("«%s» is «%s»", async (query, other, name) => {
    const found = await search(query);
    expect(found).toMatchObject({ left_out: [], only_mentioned: false });
    expect(found.products[0]?.item_name).toContain(name);
    expect(found.products).toEqual((await search(other)).products);
  });

  it.each(sameCodes)("«%s» is «%s», and finds the SKUs that begin so first", async (query, other) => {
    const { products, count } = await search(query);
    const codes = products.map(({ item_code }) => item_code);
    expect((await search(other)).products.map(({ item_code }) => item_code)).toEqual(codes);
    expect(codes).toHaveLength(count);
    const bare = query.replaceAll(/[^a-z0-9]/gi, "").toUpperCase();
    expect(codes.filter((code) => !code.replaceAll("-", "").startsWith(bare))).toEqual([]);
  });

  it.each(proposals)("«%s» finds nothing and is proposed to be «%s»", async (query, proposal) => {
    expect(await search(query)).toMatchObject({ count: 0, products: [], did_you_mean: proposal });
  });

  /** How the names of the first of these products begin, as far as it is known how they should. */
  const beginnings = ({ products }: Found, names: readonly string[]) =>
    products.slice(0, names.length).map(({ item_name }, at) => item_name.slice(0, names[at]?.length));
  const counted = async (query: string) =>
    (await rest(backend, "rpc/product_facets", { method: "POST", body: JSON.stringify({ scope: "search", query }) }))
      .body;

  describe.each([
    { only_mentioned: false, rows: leftOut },
    { only_mentioned: true, rows: leftOutThings },
  ])("leaves words out, where that it has no such thing is $only_mentioned", ({ only_mentioned, rows }) => {
    it.each(rows)(
      "«%s» is looked for without %j, which the counts of its filters follow",
      async (query, left_out, ...names) => {
        const found = await search(query);
        expect(found).toMatchObject({ left_out, only_mentioned, did_you_mean: null });
        expect(beginnings(found, names)).toEqual(names);
        expect(await counted(query)).toMatchObject({ total: found.count });
      },
    );
  });

  it("suggests the thing as well where others merely mention all of the words", async () => {
    const suggest = async (query: string) =>
      (await rest(backend, "rpc/search_suggestions", { method: "POST", body: JSON.stringify({ query }) }))
        .body as Found;
    const { products, left_out } = await suggest("casco rojo");
    expect(left_out).toEqual(["rojo"]);
    expect(products.slice(0, 4).every(({ item_name }) => item_name.startsWith("Casco"))).toBe(true);
    expect(await suggest("guantes desechables")).toMatchObject({ left_out: [] });
  });

  it.each([..."abcdefghijklmnopqrstuvwxyz123456789"])(
    "«%s» finds what it suggests, in the same order",
    async (query) => {
      const { body } = await rest(backend, "rpc/search_suggestions", {
        method: "POST",
        body: JSON.stringify({ query }),
      });
      const suggested = (body as Found).products.map(({ item_code }) => item_code);
      const { products } = await search(query);
      expect(products.slice(0, suggested.length).map(({ item_code }) => item_code)).toEqual(suggested);
      expect(suggested.length).toBeGreaterThan(0);
    },
  );

  it.each(onlyMentioned)("«%s» is nothing that the shop has, which is said", async (query, ...names) => {
    const found = await search(query);
    expect(found).toMatchObject({ only_mentioned: true, left_out: [], did_you_mean: null });
    expect(beginnings(found, names)).toEqual(names);
    expect(await counted(query)).toMatchObject({ total: found.count });
  });

  it("knows no other word for what the shop does not have", async () => {
    const { body } = await rest(backend, "rpc/search_synonyms", { method: "POST", body: "{}" });
    const words = (body as [string, string][]).flat();
    expect(words.length).toBeGreaterThan(60);
    const inVain: string[] = [];
    for (const word of words) if ((await search(word)).count === 0) inVain.push(word);
    expect(inVain).toEqual([]);
  });

  it("finds whatever contains the text just as it was typed, from three letters or digits on", async () => {
    const texts = (await backend.sql<{ text: string }>("select search_text as text from products order by id")).map(
      ({ text }) => text,
    );
    const part = fc
      .record({ of: fc.constantFrom(...texts), start: fc.nat({ max: 150 }), length: fc.integer({ min: 1, max: 30 }) })
      .map(({ of, start, length }) => of.slice(start, start + length).split("\n")[0] ?? "")
      .filter((text) => /[a-z0-9]{3}/.test(text));
    await fc.assert(
      fc.asyncProperty(part, async (text) => {
        const missing = await backend.sql(
          `select id from products where is_active and search_text like $1
           except select match.id from unnest((private.search_matches(
             private.understand_search($2, false), private.every_active(), null, 1000, 1000, 0)).found) as match`,
          [`%${escapeLikePattern(text.trim())}%`, text],
        );
        expect({ text, missing }).toEqual({ text, missing: [] });
      }),
      { numRuns: 150, seed: 20261121 },
    );
  }, 300_000);

  it("leaves out no product where known words stand for beginnings and parts of words", async () => {
    const wrong = await backend.sql(`
      with known as (
        select distinct word, private.word_stem(word) as stem, private.word_endings(word) as endings, private.is_said_by_words(word) as is_said
        from private.known_words where length(word) > 2
      )
      select known.word, product.item_name from known join public.products as product
        on known.endings is not null
          and product.search_document @@ (private.quoted_word(known.word) || ':*ABC')::tsquery
          and not product.search_document
            @@ array_to_string(array(select private.quoted_word(form) from unnest(array[known.word, known.stem] || known.endings) as form), ' | ')::tsquery
        or known.is_said and position(known.word in product.search_text) > 0
          and not product.search_document @@ (private.quoted_word(known.word) || ' | ' || private.quoted_word(known.stem))::tsquery`);
    expect(wrong).toEqual([]);
    const [proven] = await backend.sql<{ listed: number; said: number }>(`
      select count(private.word_endings(word))::integer as listed, count(*) filter (where private.is_said_by_words(word))::integer as said
      from (select distinct word from private.known_words where length(word) > 2) as known`);
    expect(proven?.listed).toBeGreaterThan(1000);
    expect(proven?.said).toBeGreaterThan(1000);
  }, 300_000);

  it("proposes only what finds something", async () => {
    for (const [, proposal] of proposals) {
      if (proposal !== null) expect((await search(proposal)).count).toBeGreaterThan(0);
    }
  });
});
