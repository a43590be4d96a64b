import { hashKey, type Query, type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { Route, Routes, StaticRouter } from "react-router-dom";
import { App } from "@/app/app";
import { writeAnswers } from "@/app/page-answers";
import { screenAt } from "@/app/routes";
import { ShellLayout } from "@/app/shell-layout";
import type { Product } from "@/domain/product";
import { letTravel } from "@/lib/travelling-pictures";
import { heldProductIds, holdsWholeProduct, mapProducts, PRODUCTS } from "@/live/cached-products";
import { firstQuestion, type Question } from "@/services/first-question";
import { queries } from "@/services/queries";
import { createQueryClient } from "@/services/query-client";
import { QueryError } from "@/services/query-error";
import { shellQueries } from "@/services/shell-queries";
import { serveFrom } from "@/services/supabase-client";

/**
 * The result of drawing one address: the content of the root, preceded by what belongs in the head; what was read for
 * it; what it will ask first; and the source file of its screen.
 */
export type DrawnPage = { html: string; answers: string; question: Question | undefined; screenFile: string | null };

export type PageSource = {
  /** Where the service answers, without a trailing slash. */
  origin: string;
  /** Small vector pictures that may travel within pages, as `data:` addresses, by their usual ones. */
  pictures: ReadonlyMap<string, string>;
};

/** A question may lead to the next, as a category's slug to its products. More rounds than this are a loop. */
const MAX_ROUNDS = 5;

/** Says once where pages read from; `globalThis.fetch` is what carries the questions there. */
export function readFrom({ origin, pictures }: PageSource): void {
  serveFrom(origin);
  letTravel(pictures);
}

/**
 * Draws the page of an address.
 * @param address path, with a query if there is one
 * @returns null where what it shows was taken off the shop meanwhile
 * @throws what a question failed with for good: a page that shows a failure must not be kept
 */
export async function drawPage(address: string): Promise<DrawnPage | null> {
  const screenFile = await bringScreen(address);
  try {
    return { ...(await drawAnswered(address, shopWith)), screenFile };
  } catch (cause) {
    if (isGone(cause)) return null;
    throw cause;
  }
}

/**
 * Draws the page of an address without asking anything: it goes without the categories of the header until a browser reads them.
 * @returns null for a page that shows more of the catalogue than those
 */
export async function drawPageWithoutData(address: string): Promise<DrawnPage | null> {
  const screenFile = await bringScreen(address);
  const client = createQueryClient();
  try {
    const html = await draw(<StaticRouter location={address}>{shopWith(client)}</StaticRouter>);
    const ofHeader = hashKey(shellQueries.categories().queryKey);
    const isWhole = openQueries(client).every(({ queryHash }) => queryHash === ofHeader);
    return isWhole ? { html, answers: writeAnswers(client), question: undefined, screenFile } : null;
  } finally {
    // Otherwise the build would not end until the cache drops the last of these questions, after half an hour.
    client.clear();
  }
}

const shopWith = (client: QueryClient): ReactNode => <App queryClient={client} />;

/** Loads the code of an address's screen. @returns its source file */
async function bringScreen(address: string): Promise<string | null> {
  const screen = screenAt(new URL(address, "http://page").pathname);
  await screen.preload();
  return screen.file;
}

/** Whether no row has that id or slug. A missing address of the API has a status instead, and means wrong settings. */
const isGone = (cause: unknown): boolean =>
  cause instanceof QueryError && cause.appError.category === "not_found" && cause.appError.status === null;

/** The source file of the screen that answers at a path; null for what is no page of its own. */
export const screenFileAt = (path: string): string | null => screenAt(path).file;

/** What stands around every page, for addresses that nobody knows before they are asked for. */
export async function drawShell(): Promise<string> {
  const { html } = await drawAnswered("/", (client) => (
    <QueryClientProvider client={client}>
      <Routes>
        <Route element={<ShellLayout />}>
          <Route path="*" element={null} />
        </Route>
      </Routes>
    </QueryClientProvider>
  ));
  return html;
}

/** The page itself says what it reads: it is drawn and its open questions are answered, until none is left. */
async function drawAnswered(address: string, app: (client: QueryClient) => ReactNode) {
  const client = createQueryClient();
  try {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const html = await draw(<StaticRouter location={address}>{app(client)}</StaticRouter>);
      const open = openQueries(client);
      if (open.length === 0) {
        leaveOutDescriptions(client);
        const question = await firstQuestion(heldProductIds(client), holdsWholeProduct(client));
        return { html, answers: writeAnswers(client), question };
      }
      await Promise.all(open.map((query) => query.fetch()));
    }
    throw new Error(`${address} asks for more and more`);
  } finally {
    // Nobody comes back to the page, but the build would keep what it has read for as long as a browser does.
    client.clear();
  }
}

/** A description is shown by the product's own page only; in lists it would be the largest part of what pages carry. */
function leaveOutDescriptions(client: QueryClient): void {
  const [, itself] = queries.product("").queryKey;
  for (const { queryKey, state } of client.getQueryCache().findAll(PRODUCTS)) {
    if (queryKey[1] !== itself) client.setQueryData(queryKey, mapProducts(state.data, withoutDescription));
  }
}

const withoutDescription = ({ description: _, ...product }: Product): Product => product;

const openQueries = (client: QueryClient): Query[] => client.getQueryCache().getAll().filter(isOpen);

/** Asked for, and not switched off by the component that would show it. */
const isOpen = ({ state, options }: Query): boolean =>
  state.status === "pending" && !("enabled" in options && options.enabled === false);

async function draw(tree: ReactNode): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(tree, {
    // Long content would otherwise go to the end of the page, for an inline script to put in place, which the policy forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (cause) => void failures.push(cause),
  });
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return html;
}
