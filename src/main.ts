import { guardExits } from "@/app/exits";
import { showMissing } from "@/app/missing-notice";
import { limitScripts } from "@/app/trusted-types";
import { hearBeforeHydration } from "@/lib/before-hydration";
import { contentPainted } from "@/lib/content-painted";
import { late } from "@/lib/late";
import { nextTask } from "@/lib/next-task";
import "@/styles/theme.css";

/** In two steps: run together, both would make one long task, during which a phone does not respond. */
const shop = late(async () => {
  await import("@/app/react-alone");
  await nextTask();
  return import("@/app/start-shop");
});

let notice: HTMLElement | undefined;

/**
 * Until its code is here, the shop can do nothing but say so and ask again. `untilHere`, which does so for later code, is part of
 * what is missing.
 */
async function arrivedShop(): ReturnType<typeof shop.need> {
  try {
    return await shop.need();
  } catch (cause) {
    console.error(cause);
    // Once: put there anew, it would be read aloud with every try.
    notice ??= showMissing("No se pudo cargar la tienda. Se intenta de nuevo cada 10 segundos.");
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    return arrivedShop();
  }
}

/**
 * The start, small so that it is here first. A prerendered page shows what the shopper came for before any of this runs,
 * so the shop waits for that paint; where the address was not known to the build there is nothing to wait for, and
 * `src/asks.ts` asks for what the page will want while the code that draws it is still on its way.
 */
async function start(root: HTMLElement): Promise<void> {
  const { page } = document.documentElement.dataset;
  const opened = page === window.location.pathname + window.location.search ? page : undefined;
  hearBeforeHydration(root, opened === undefined ? ["shell"] : undefined);
  if (opened !== undefined) await contentPainted();
  const { startShop } = await arrivedShop();
  notice?.remove();
  await nextTask();
  await startShop(root, opened);
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
limitScripts();
guardExits();
void start(root);
