import { aProduct, idOf } from "@tests/support/factories";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { lineOfProduct, MAX_LISTS } from "@/domain/lists/shopping-list";
import { createList, deleteList, eraseLists, moveList, readLists, restoreDeletedList } from "@/stores/lists-store";

beforeEach(eraseLists);

const line = lineOfProduct(aProduct({ id: idOf("product", 1) }), 2);
const names = () => readLists().map(({ name }) => name);

describe("the lists of a device", () => {
  it("survive a reload", async () => {
    createList("Cafetería", [line]);
    vi.resetModules();
    const reloaded = await import("@/stores/lists-store");
    expect(reloaded.readLists()).toEqual(readLists());
  });

  it("keep what another tab put there", async () => {
    createList("Cafetería");
    vi.resetModules();
    const otherTab = await import("@/stores/lists-store");
    otherTab.createList("Baños");
    createList("Bodega");
    expect(names()).toEqual(["Cafetería", "Baños", "Bodega"]);
  });

  it("that were tampered with lose what is damaged, and nothing else", async () => {
    const sound = { id: "abc", name: "Cafetería", lines: [line] };
    const lists = [
      { ...sound, lines: [line, line, { ...line, productId: "x" }, { ...line, quantity: 1e9 }, null] },
      { ...sound, id: "<script>" },
      { ...sound, name: " " },
      "Baños",
    ];
    localStorage.setItem("acopio-lists", JSON.stringify({ state: { lists }, version: 1 }));
    vi.resetModules();
    const reloaded = await import("@/stores/lists-store");
    expect(reloaded.readLists()).toEqual([sound]);
  });

  it("are as many as a device holds, and no more", () => {
    for (let number = 1; number <= MAX_LISTS; number += 1) expect(createList(`Lista ${number}`)).not.toBeNull();
    expect(createList("Una más")).toBeNull();
    expect(readLists()).toHaveLength(MAX_LISTS);
  });

  it("come back where they stood", () => {
    for (const name of ["Cafetería", "Baños", "Bodega"]) createList(name);
    deleteList(readLists()[1]?.id ?? "");
    expect(names()).toEqual(["Cafetería", "Bodega"]);
    restoreDeletedList();
    restoreDeletedList();
    expect(names()).toEqual(["Cafetería", "Baños", "Bodega"]);
  });

  it("come back under a name of their own", () => {
    createList("Baños");
    deleteList(readLists()[0]?.id ?? "");
    createList("Baños");
    restoreDeletedList();
    expect(names()).toEqual(["Baños (2)", "Baños"]);
  });

  it("come back at no other's expense: as many as a device holds push the last one out", () => {
    for (let number = 1; number <= MAX_LISTS; number += 1) createList(`Lista ${number}`);
    deleteList(readLists()[0]?.id ?? "");
    createList("En su lugar");
    restoreDeletedList();
    expect([readLists().length, names().at(-1)]).toEqual([MAX_LISTS, "En su lugar"]);
  });

  it("move no further than there are places", () => {
    for (const name of ["Cafetería", "Baños"]) createList(name);
    moveList(readLists()[1]?.id ?? "", -5);
    moveList("nope", 1);
    expect(names()).toEqual(["Baños", "Cafetería"]);
  });
});
