import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

/** What the page hears once it has been hydrated. */
const heard: string[] = [];
let code: typeof import("@/lib/before-hydration");
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

beforeEach(async () => {
  // It remembers one page, from its beginning.
  vi.resetModules();
  code = await import("@/lib/before-hydration");
  heard.length = 0;
  document.body.innerHTML = `<div id="root">
    <header>
      <form method="get" action="/buscar"><input name="search" type="search" value="" /><button id="native">Buscar</button></form>
      <button id="heart">Favorito</button>
    </header>
    <main>
      <form method="dialog">
        <input name="text" value="built" /><input name="first" type="checkbox" /><input name="second" type="checkbox" />
        <select name="choice"><option>a</option><option selected>b</option></select>
        <button id="own">Enviar</button>
      </form>
      <input name="quantity" value="1" />
      <button id="more">+</button><button id="add">Agregar</button>
    </main>
  </div>`;
  root = document.querySelector("#root") as HTMLElement;
  root.addEventListener("submit", (event) => event.preventDefault());
});
afterEach(() => vi.unstubAllGlobals());

const nameOf = ({ target }: Event): string => (target as HTMLInputElement).name || (target as HTMLElement).id;

async function hydrate(part: "shell" | "page", ready?: Promise<void>): Promise<void> {
  listen();
  code.replayEvents(part, ready);
  await settled();
}

function listen(): void {
  for (const type of ["change", "click", "focusin", "focusout"]) {
    root.addEventListener(type, (event) => void heard.push(`${type} ${nameOf(event)}`));
  }
}

/** Each step waits for what the one before it changes. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

describe("a page opened by a link", () => {
  beforeEach(() => {
    openedBy("navigate", false);
    code.hearBeforeHydration(root);
  });

  it("is left alone where nobody touched it", async () => {
    await hydrate("page");
    expect(heard).toEqual([]);
  });

  it("hears of each part what was done there, in its turn and once", async () => {
    for (const id of ["add", "add", "native", "heart", "more"]) find(`#${id}`).click();
    find<HTMLInputElement>("[name=search]").value = "cinta";
    await hydrate("shell");
    expect(heard).toEqual(["change search", "focusout search", "click heart"]);
    heard.length = 0;
    find("#add").click();
    heard.length = 0;
    code.replayEvents("shell");
    code.replayEvents("page");
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    expect(heard).toEqual(["click add", "click more"]);
  });

  it("keeps the lines of a list that is pasted into the search field, and of nothing else", async () => {
    const paste = (name: string, text: string) => {
      const event = new Event("paste", { bubbles: true, cancelable: true });
      Object.assign(event, { clipboardData: { getData: () => text } });
      find(`[name=${name}]`).dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(paste("search", "\nKTN-5114 6\n")).toBe(false);
    expect(paste("text", "KTN-5114 6\nCA-8410 2")).toBe(false);
    expect(paste("search", "KTN-5114 6\r\n\r\nCA-8410 2\n")).toBe(true);
    expect(find<HTMLInputElement>("[name=search]").value).toBe("KTN-5114 6 \u2028CA-8410 2");
    await hydrate("shell");
    expect(heard).toEqual(["change search", "focusout search"]);
    expect(paste("search", "KTN-5114 6\nCA-8410 2")).toBe(false);
  });

  it("hears nothing again that is pressed after its part was hydrated", async () => {
    await hydrate("page");
    find("#add").click();
    await hydrate("shell");
    expect(heard.filter((what) => what === "click add")).toHaveLength(1);
  });

  it("takes each step only after the one before it was drawn", async () => {
    for (const name of ["first", "second"]) find<HTMLInputElement>(`[name=${name}]`).checked = true;
    const second = find<HTMLInputElement>("[name=second]");
    // As React does, which draws in a microtask after an event and puts fields back that it knows nothing of.
    find("[name=first]").addEventListener("click", () =>
      queueMicrotask(() => {
        heard.push("drawn");
        second.checked = false;
      }),
    );
    await hydrate("page");
    expect(heard.filter((what) => /drawn|second/.test(what))).toEqual(["drawn", "click second", "change second"]);
    expect(second.checked).toBe(true);
  });

  it("hears again, once, the Enter pressed in a field that stands in no form", async () => {
    const quantity = find<HTMLInputElement>("[name=quantity]");
    quantity.focus();
    quantity.value = "1000";
    const enter = () => quantity.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    enter();
    root.addEventListener("keydown", (event) => heard.push(`${event.key} ${nameOf(event)}`));
    await hydrate("page");
    expect(heard).toEqual(["focusin quantity", "change quantity", "Enter quantity"]);
    heard.length = 0;
    enter();
    await hydrate("shell");
    expect(heard).toEqual(["Enter quantity"]);
  });

  it("hears Enter only once what was typed before it is drawn", async () => {
    const quantity = find<HTMLInputElement>("[name=quantity]");
    quantity.focus();
    quantity.value = "5";
    quantity.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    quantity.addEventListener("change", () => queueMicrotask(() => heard.push("drawn")));
    quantity.addEventListener("keydown", ({ key }) => heard.push(key));
    await hydrate("page");
    expect(heard).toEqual(["focusin quantity", "change quantity", "drawn", "Enter"]);
  });

  it("does presses once what they wait for is here, each once, however often it was pressed", async () => {
    find("#add").click();
    find("#more").click();
    let arrive = () => {};
    await hydrate("page", new Promise<void>((resolve) => (arrive = resolve)));
    expect(heard).toEqual([]);
    // React hears this one itself.
    find("#more").click();
    expect(heard).toEqual(["click more"]);
    arrive();
    await settled();
    expect(heard).toEqual(["click more", "click add"]);
  });

  it.each([
    ["link", "<a>Marcas</a>", "a"],
    ["search", '<form method="get"><button type="button" id="find">Buscar</button></form>', "#find"],
  ])("does presses that still wait before the page is left by a %s, once", async (_way, html, way) => {
    const leave = () => find(way).click();
    root.querySelector("header")?.insertAdjacentHTML("beforeend", html);
    find("#add").click();
    leave();
    let arrive = () => {};
    const ready = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    code.replayEvents("shell");
    await settled();
    await hydrate("page", ready);
    // A finger that begins to scroll on it does not follow it, nor does a key that moves on.
    find(way).dispatchEvent(new Event("pointerdown", { bubbles: true }));
    find(way).dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", bubbles: true }));
    expect(heard).toEqual([]);
    leave();
    expect(heard).toContain("click add");
    leave();
    arrive();
    await settled();
    expect(heard.filter((what) => what === "click add")).toHaveLength(1);
  });

  it("gives the field in use its focus again, and the caret where it stood", async () => {
    const text = find<HTMLInputElement>("[name=text]");
    text.focus();
    text.value = "50";
    text.setSelectionRange(1, 1);
    text.addEventListener("focusin", () => text.select());
    await hydrate("page");
    expect(heard).toEqual(["focusin text", "change text"]);
    expect([text.value, text.selectionStart, text.selectionEnd]).toEqual(["50", 1, 1]);
  });
});

it.each([
  ["entered in a page opened by a link", "navigate", false, true],
  ["entered in a page opened again", "reload", true, true],
  ["filled in by the browser from its memory", "back_forward", false, false],
] as const)("a field %s", async (_case, type, hasBeenActive, isHeard) => {
  openedBy(type, hasBeenActive);
  code.hearBeforeHydration(root);
  find<HTMLInputElement>("[name=text]").value = "typed";
  find<HTMLSelectElement>("[name=choice]").selectedIndex = 0;
  await hydrate("page");
  expect(heard).toEqual(isHeard ? ["change text", "focusout text", "change choice"] : []);
  expect(find<HTMLInputElement>("[name=text]").value).toBe("typed");
  expect(find<HTMLSelectElement>("[name=choice]").value).toBe("a");
});

it("hears again what the page's own script kept, and takes over from it", async () => {
  openedBy("navigate", true);
  const early: Event[] = [];
  globalThis.earlyEvents = early;
  window.onclick = window.onkeydown = () => {};
  const keep = (event: Event) => void early.push(event);
  for (const type of ["click", "keydown"]) root.addEventListener(type, keep);
  onTestFinished(() => {
    globalThis.earlyEvents = undefined;
  });
  const quantity = find<HTMLInputElement>("[name=quantity]");
  quantity.value = "7";
  for (const key of ["7", "Enter"]) quantity.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  find("#add").click();
  find("#native").click();
  find("main").click();
  code.hearBeforeHydration(root);
  expect(early).toEqual([]);
  expect([window.onclick, window.onkeydown]).toEqual([null, null]);
  find("#more").click();
  root.addEventListener("keydown", (event) => heard.push(`${event.key} ${nameOf(event)}`));
  await hydrate("page");
  expect(heard).toEqual(["change quantity", "focusout quantity", "Enter quantity", "click add", "click more"]);
});

describe("a page that is drawn over one of another address", () => {
  /** What takes the place of the header, and of the hidden page. */
  const draw = () => {
    code.giveWay(root);
    root.innerHTML = `<header>
      <form method="get" action="/buscar"><input name="search" type="search" value="taza" /><button>Buscar</button></form>
      <button id="heart">Favorito</button>
    </header><main><input name="quantity" value="1" /><button id="add">Agregar</button></main>`;
    listen();
    code.replayEvents("shell");
  };
  const search = () => find<HTMLInputElement>("[name=search]");

  it.each([
    ["a link", "navigate", false, true],
    ["Back, with what the browser remembers", "back_forward", false, false],
  ] as const)("by %s", async (_case, type, hasBeenActive, isKept) => {
    openedBy(type, hasBeenActive);
    code.hearBeforeHydration(root, ["shell"]);
    search().value = "cinta";
    draw();
    await settled();
    expect(search().value).toBe(isKept ? "cinta" : "taza");
    expect(document.activeElement).toBe(document.body);
  });

  it("keeps text, caret and focus of its search field, and does what was pressed around it", async () => {
    openedBy("navigate", true);
    code.hearBeforeHydration(root, ["shell"]);
    await expect(code.pageHydrated()).resolves.toBeUndefined();
    for (const id of ["heart", "add", "native"]) find(`#${id}`).click();
    search().focus();
    search().value = "cinta";
    search().setSelectionRange(2, 3);
    draw();
    await settled();
    expect(heard).toEqual(["focusin search", "focusin search", "change search", "click heart"]);
    expect(document.activeElement).toBe(search());
    expect([search().value, search().selectionStart, search().selectionEnd]).toEqual(["cinta", 2, 3]);
    expect(find<HTMLInputElement>("[name=quantity]").value).toBe("1");
  });

  it("is left alone where nobody touched what it was drawn over", async () => {
    openedBy("navigate", true);
    code.hearBeforeHydration(root, ["shell"]);
    draw();
    await settled();
    expect(heard).toEqual([]);
    expect(search().value).toBe("taza");
  });
});

it("a page that was drawn here hears nothing again", async () => {
  openedBy("navigate", true);
  find("#add").click();
  find<HTMLInputElement>("[name=text]").value = "typed";
  await hydrate("page");
  expect(heard).toEqual([]);
});
