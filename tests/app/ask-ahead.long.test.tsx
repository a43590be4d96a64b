import { screen, waitFor } from "@testing-library/react";
import { brandRow, categoryRow, fillShop, productRow } from "@tests/support/catalogue";
import { idOf } from "@tests/support/factories";
import { server, useShopServer } from "@tests/support/msw-server";
import { renderApp } from "@tests/support/render-app";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { askAhead } from "@/app/ask-ahead";
import { questionsAt } from "@/app/page-questions";
import { MAX_PAGE_SIZE } from "@/domain/constants";
import { queries } from "@/services/queries";
import { createQueryClient } from "@/services/query-client";
import { shellQueries } from "@/services/shell-queries";
import { type ListView, setListView } from "@/stores/list-view-store";

useShopServer();

/** Path and query of every read since it was emptied last. */
let sent: string[] = [];
const record = ({ request }: { request: Request }) => {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.sort();
  sent.push(`${pathname}?${searchParams}`);
};

beforeAll(() => void server.events.on("request:start", record));

let hour = Math.floor(Date.now() / 3_600_000);

beforeEach(() => {
  sent = [];
  // What the last test asked ahead waits for a page for some seconds: by now it is too old for one.
  hour += 1;
  vi.useFakeTimers({ now: hour * 3_600_000, toFake: ["Date"] });
  const [kintal, empaque] = [brandRow(1, "Kintal"), categoryRow(1, "Empaque")];
  const products = Array.from({ length: 30 }, (_, index) =>
    productRow(index + 1, { brand: kintal, category: empaque }),
  );
  fillShop({ products, brands: [kintal], categories: [empaque] });
});

/** Whether everything that a kind of page asks about its products has been asked. */
const asksFor = (...parts: string[]) =>
  waitFor(() => expect(parts.filter((part) => !sent.some((address) => address.includes(part)))).toEqual([]));

const LIST = ["/rest/v1/products?", "/rpc/product_facets"];
const SEARCH = ["/rpc/search_products", "/rpc/product_facets"];

const pages: [address: string, parts: string[], view?: ListView][] = [
  ["/products", LIST],
  ["/products?page=2&sort=price_asc", LIST],
  [
    "/products?marca=kintal&categoria=empaque&stock=1&min_price=10&max_price=900",
    ["/rpc/listed_products", "/rpc/product_facets"],
  ],
  ["/categoria/empaque?page=2", LIST],
  ["/categoria/empaque?marca=kintal", LIST],
  ["/categoria/empaque?sort=name", LIST, "table"],
  ["/products?sort=name", LIST, "table"],
  ["/marca/kintal?page=2", LIST],
  ["/marca/kintal?sort=name", LIST],
  ["/marca/kintal?categoria=empaque", LIST],
  ["/buscar?q=cinta", SEARCH],
  ["/buscar?q=cinta&marca=kintal&page=2&sort=price_desc", SEARCH],
  [`/products/${idOf("product", 1)}`, ["/rest/v1/products?"]],
];

/** What the page itself asks for, drawn without either of those that ask before it. */
async function readsOfPage(address: string, parts: string[]): Promise<readonly string[]> {
  const { queryClient, unmount } = renderApp(address);
  await asksFor(...parts);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  unmount();
  const reads = sent;
  sent = [];
  return reads;
}

it.each(pages)(
  "%s: what is asked before the page's code is there is what the page asks",
  async (address, parts, view = "grid") => {
    setListView(view);
    const reads = await readsOfPage(address, parts);
    askAhead(new URL(address, "http://shop"));
    await asksFor(...parts);
    expect(sent.filter((read) => !reads.includes(read))).toEqual([]);
  },
);

it.each(pages)(
  "%s: the page takes what was asked before its code was there, and nothing is asked twice",
  async (address, parts, view = "grid") => {
    setListView(view);
    askAhead(new URL(address, "http://shop"));
    await asksFor(...parts);
    const { queryClient } = renderApp(address);
    await screen.findByRole("heading", { level: 1 });
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(sent.filter((read, index) => sent.indexOf(read) !== index)).toEqual([]);
  },
);

it.each(pages)(
  "%s: what is asked before the shopper goes there is what the page asks",
  async (address, parts, view = "grid") => {
    setListView(view);
    const reads = await readsOfPage(address, parts);
    const client = createQueryClient({ retry: false });
    await Promise.all([
      client.fetchQuery(queries.brands({ limit: MAX_PAGE_SIZE })),
      client.fetchQuery(shellQueries.categories()),
    ]);
    sent = [];
    await Promise.all(
      questionsAt(client, new URL(address, "http://shop")).map((question) => client.fetchQuery(question)),
    );
    await asksFor(...parts);
    expect(sent.filter((read) => !reads.includes(read))).toEqual([]);
  },
);
