import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** What the page hears once it has been taken over. */
const heard: string[] = [];
let root: HTMLElement;

const find = <E extends HTMLElement>(selector: string): E => {
  const element = root.querySelector<E>(selector);
  if (!element) throw new Error(`no ${selector}`);
  return element;
};

function openedBy(type: NavigationTimingType, hasBeenActive: boolean): void {
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type } as PerformanceNavigationTiming]);
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive } });
}

let code: typeof import("@/lib/before-takeover");

beforeEach(async () => {
  // It remembers one page, from its beginning.
  vi.resetModules();
  code = await import("@/lib/before-takeover");
  heard.length = 0;
  document.body.innerHTML = `<div id="root">
    <form method="dialog">
      <input name="text" value="built" /><input name="box" type="checkbox" />
      <select name="choice"><option>a</option><option selected>b</option></select>
      <button id="own">Enviar</button>
    </form>
    <form method="get" action="/buscar"><button id="native">Buscar</button></form>
    <button id="add">Agregar</button>
  </div>`;
  root = document.querySelector("#root") as HTMLElement;
});
afterEach(() => vi.unstubAllGlobals());

async function takeOver(): Promise<void> {
  root.addEventListener("click", ({ target }) => void heard.push(`${(target as HTMLElement).id} clicked`));
  root.addEventListener("change", ({ target }) => void heard.push(`${(target as HTMLInputElement).name} entered`));
  root.addEventListener("submit", (event) => event.preventDefault());
  code.doAgainIn("shell");
  await Promise.resolve();
}

it("leaves alone what nobody touched", async () => {
  openedBy("navigate", false);
  code.hearBeforeTakeover(root);
  await takeOver();
  expect(heard).toEqual([]);
});

it("presses what was pressed, once, but for what the browser sends by itself", async () => {
  openedBy("navigate", true);
  code.hearBeforeTakeover(root);
  root.addEventListener("submit", (event) => event.preventDefault(), { once: true });
  for (const id of ["add", "add", "native"]) find(`#${id}`).click();
  await takeOver();
  expect(heard).toEqual(["add clicked"]);
  code.doAgainIn("shell");
  await Promise.resolve();
  expect(heard).toEqual(["add clicked"]);
});

it.each([
  ["entered in a page opened by a link", "navigate", false, true],
  ["entered in a page opened again", "reload", true, true],
  ["filled in by the browser from its memory", "back_forward", false, false],
] as const)("a field %s", async (_case, type, hasBeenActive, isHeard) => {
  openedBy(type, hasBeenActive);
  find<HTMLInputElement>("[name=text]").value = "typed";
  find<HTMLSelectElement>("[name=choice]").selectedIndex = 0;
  code.hearBeforeTakeover(root);
  await takeOver();
  expect(new Set(heard)).toEqual(new Set(isHeard ? ["text entered", "choice entered"] : []));
  expect(find<HTMLInputElement>("[name=text]").value).toBe("typed");
  expect(find<HTMLSelectElement>("[name=choice]").value).toBe("a");
});
