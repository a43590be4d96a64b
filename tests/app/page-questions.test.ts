// @vitest-environment node
import { aBrand, aCategory, idOf } from "@tests/support/factories";
import { expect, it } from "vitest";
import { questionsAt } from "@/app/page-questions";
import { MAX_PAGE_SIZE } from "@/domain/constants";
import { queries } from "@/services/queries";
import { createQueryClient } from "@/services/query-client";
import { shellQueries } from "@/services/shell-queries";

const list = { pathname: "/products", search: "?marca=kintal&categoria=empaque" };
const brandList = queries.brands({ limit: MAX_PAGE_SIZE });
const brand = aBrand({ id: idOf("brand", 1), slug: "kintal" });
const category = aCategory({ id: idOf("category", 1), slug: "empaque" });

const keysAt = (client: ReturnType<typeof createQueryClient>) =>
  questionsAt(client, list).map((question) => JSON.stringify("queryKey" in question ? question.queryKey : null));

it("a list that is filtered by name is asked for as the page will ask, by id", () => {
  const client = createQueryClient();
  client.setQueryData(brandList.queryKey, { brands: [brand], count: 1 });
  client.setQueryData(shellQueries.categories().queryKey, [category]);
  const filters = { brandIds: [brand.id], categoryIds: [category.id], limit: 12 };
  expect(keysAt(client)).toEqual(
    [queries.products(filters), queries.facets(filters, "list"), brandList].map(({ queryKey }) =>
      JSON.stringify(queryKey),
    ),
  );
});

it("before the names are known, they are asked for and nothing else: a list without its filters is another one", () => {
  expect(keysAt(createQueryClient())).toEqual(
    [brandList, shellQueries.categories()].map(({ queryKey }) => JSON.stringify(queryKey)),
  );
});
