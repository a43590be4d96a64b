import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { UNSAFE_createBrowserHistory as createBrowserHistory } from "react-router-dom";
import { startCartSyncWhenNeeded } from "@/cart/start-sync";
import { toAppError } from "@/domain/errors";
import { giveWay } from "@/lib/before-hydration";
import { readEnv } from "@/lib/env";
import { goByBuiltAddress } from "@/lib/store-settings";
import { letTravel, picturesOf } from "@/lib/travelling-pictures";
import { heldProductIds, markUnchecked } from "@/live/cached-products";
import { recordError } from "@/services/error-records";
import { createQueryClient } from "@/services/query-client";
import { App } from "./app";
import { applyTheme } from "./apply-theme";
import { ANSWERS_ID, readAnswers } from "./page-answers";
import { screenAt } from "./routes";
import { ShopRouter } from "./shop-router";

/** What a head says of one page, as `PageHead` writes it. */
const PAGE_TAGS = "title, [property], [name=description], [name=robots], [rel=canonical]";

/**
 * Draws the shop into `root`. A prerendered page is hydrated as it stands: its code is waited for, since what waits
 * inside the page would be drawn twice, and its answers fill the cache. Any other content of `root` belongs to another
 * address and gives way.
 * @param opened the path of the prerendered page in `root`; undefined where it holds none for this address
 */
export async function startShop(root: HTMLElement, opened?: string): Promise<void> {
  recordUncaughtErrors();
  const env = readEnv();
  if (!env.success) {
    const { showEnvProblems } = await import("./env-problem-page");
    showEnvProblems(root, env.error);
    return;
  }
  applyTheme(document.documentElement);
  startCartSyncWhenNeeded();
  const history = createBrowserHistory({ v5Compat: true });
  await screenAt(opened ?? window.location.pathname).preload();

  const queryClient = createQueryClient();
  const shop = (
    <StrictMode>
      <ShopRouter history={history} opened={opened}>
        <App queryClient={queryClient} />
      </ShopRouter>
    </StrictMode>
  );
  if (opened !== undefined) {
    readAnswers(queryClient, document.getElementById(ANSWERS_ID)?.textContent ?? "[]");
    letTravel(picturesOf(root));
    markUnchecked(heldProductIds(queryClient));
    goByBuiltAddress();
    // In slices, so that the page can respond to the shopper in between.
    startTransition(() => void hydrateRoot(root, shop));
  } else {
    // What the build wrote into the head is about its own page: it stays only until this one has its own, from `PageHead`.
    for (const element of document.head.querySelectorAll(PAGE_TAGS)) element.setAttribute("data-default", "");
    giveWay(root);
    createRoot(root).render(shop);
    delete document.documentElement.dataset.elsewhere;
  }
}

/** Keeps what no code caught; the browser itself writes it to the console. */
function recordUncaughtErrors(): void {
  window.addEventListener("error", ({ error, message }) => {
    recordError(toAppError(error ?? message, "uncaught"), { cause: error ?? message });
  });
  window.addEventListener("unhandledrejection", ({ reason }) => {
    recordError(toAppError(reason, "unhandledRejection"), { cause: reason });
  });
}
