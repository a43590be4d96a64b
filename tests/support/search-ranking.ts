import { expect, it } from "vitest";

type Shop = {
  add: (name: string, values?: Record<string, unknown>) => Promise<unknown>;
  /** Names of the products found, the first result first. */
  ask: (query: string) => Promise<string[] | null>;
};

/** How products are ranked wherever they are searched, on the server and from memory: on an empty shop for every test. */
export function itRanksProducts({ add, ask }: Shop): void {
  it("names that say all of it whole before those that only begin so", async () => {
    await add("Té de mesa", { created_at: "2026-01-01" });
    await add("Tela de mesa", { created_at: "2026-03-03" });
    await add("Mesa para té", { created_at: "2026-02-02" });
    await add("Mesa para tela", { created_at: "2026-04-04" });
    expect(await ask("te mesa")).toEqual(["Mesa para té", "Té de mesa", "Mesa para tela", "Tela de mesa"]);
  });

  it("what is sold out last, yet only among its equals", async () => {
    await add("Cubeta roja", { stock_quantity: 0, created_at: "2026-03-03" });
    await add("Cubeta azul", { created_at: "2026-01-01" });
    await add("Cubeta sin contar", { stock_quantity: null, created_at: "2026-02-02" });
    await add("Tapa para cubeta", { created_at: "2026-04-04" });
    expect(await ask("cubeta")).toEqual(["Cubeta sin contar", "Cubeta azul", "Cubeta roja", "Tapa para cubeta"]);
  });

  it("a word of its own before a synonym, whichever of the two is typed", async () => {
    await add("Bolígrafo azul");
    await add("Pluma fuente");
    expect(await ask("pluma")).toEqual(["Pluma fuente", "Bolígrafo azul"]);
    expect(await ask("bolígrafos")).toEqual(["Bolígrafo azul", "Pluma fuente"]);
  });
}
