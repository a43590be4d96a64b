import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { server, useShopServer } from "@tests/support/msw-server";
import { HttpResponse, http } from "msw";
import { afterEach, expect, it } from "vitest";
import { useFetchingAhead } from "@/app/navigation/use-fetching-ahead";
import { createQueryClient } from "@/services/query-client";

useShopServer();
// As jsdom has it: none.
afterEach(() => void Reflect.deleteProperty(navigator, "connection"));

const PRODUCT = "/products/0081e204-4a79-8c63-a21b-c8f4b8c1872c";
const LISTS = ["/products", "/products?sort=name", "/products?sort=price_asc", "/products?min_price=10"];

function Links() {
  useFetchingAhead();
  return [PRODUCT, ...LISTS, "https://otro.example/products"].map((address) => (
    <a key={address} href={address}>
      {address}
    </a>
  ));
}

/** The links on screen, and what is asked for; nothing is answered before `answer`. */
function openLinks() {
  const asked: string[] = [];
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.all("*/rest/v1/*", async ({ request }) => {
      asked.push(new URL(request.url).pathname.replace("/rest/v1", ""));
      await held;
      return HttpResponse.json([], { headers: { "content-range": "*/0" } });
    }),
  );
  const client = createQueryClient({ retry: false });
  render(
    <QueryClientProvider client={client}>
      <Links />
    </QueryClientProvider>,
  );
  return { asked, answer: () => answer(), isQuiet: () => client.isFetching() === 0 };
}

const link = (address: string) => screen.getByRole("link", { name: address });

it.each(["pointerOver", "pointerDown", "touchStart", "focusIn"] as const)(
  "%s on a link asks for what its page will ask, once",
  async (hint) => {
    const { asked } = openLinks();
    fireEvent[hint](link(PRODUCT));
    await waitFor(() => expect(asked).toContain("/products"));
    const { length } = asked;
    fireEvent[hint](link(PRODUCT));
    fireEvent[hint](link("https://otro.example/products"));
    expect(asked).toHaveLength(length);
  },
);

it("no more than six questions are under way at a time", async () => {
  const { asked, answer, isQuiet } = openLinks();
  for (const address of LISTS) fireEvent.pointerOver(link(address));
  await waitFor(() => expect(asked).toHaveLength(6));
  answer();
  await waitFor(() => expect(isQuiet()).toBe(true));
  expect(asked).toHaveLength(6);
  fireEvent.pointerOver(link(PRODUCT));
  await waitFor(() => expect(asked.length).toBeGreaterThan(6));
});

it.each([
  ["who asked for little data", { saveData: true }],
  ["on a connection as slow as 2g", { effectiveType: "2g" }],
  ["on a slower one", { effectiveType: "slow-2g" }],
])("nothing is asked ahead for shoppers %s", (_who, connection) => {
  Object.defineProperty(navigator, "connection", { configurable: true, value: connection });
  const { asked, isQuiet } = openLinks();
  fireEvent.pointerOver(link(PRODUCT));
  expect(isQuiet()).toBe(true);
  expect(asked).toEqual([]);
});
