import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { aProduct, idOf } from "@tests/support/factories";
import { useShopServer } from "@tests/support/msw-server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { lineOfProduct, MAX_LIST_LINES } from "@/domain/lists/shopping-list";
import { ReceivedListChoice } from "@/lists/received-list-choice";
import { createQueryClient } from "@/services/query-client";
import { createList, eraseLists, readLists, refreshLists } from "@/stores/lists-store";

const tape = aProduct({ id: idOf("product", 1), name: "Cinta canela" });
const glove = aProduct({ id: idOf("product", 2), name: "Guante" });
const box = aProduct({ id: idOf("product", 3), name: "Caja" });

useShopServer();
beforeEach(eraseLists);

/** The lists as another tab has them, which does not hear of this one and of which this one does not hear. */
async function otherTab() {
  vi.resetModules();
  return import("@/stores/lists-store");
}

function show(lines = [lineOfProduct(tape, 4)]) {
  const onNext = vi.fn<(said: string) => void>();
  const received = { name: "Bodega", lines, missing: [] };
  render(
    <QueryClientProvider client={createQueryClient({ retry: false })}>
      <ReceivedListChoice received={received} products={[tape]} onNext={onNext} />
    </QueryClientProvider>,
  );
  return { onNext, user: userEvent.setup({ delay: null }) };
}

const kept = () => {
  refreshLists();
  return readLists().map(({ name, lines }) => [name, ...lines.map((line) => [line.name, line.quantity])]);
};

describe("a received list that is joined with one that is here", () => {
  it("is offered the one of its name, whatever the capitals and accents of that", async () => {
    createList("Baños");
    createList("bódega", [lineOfProduct(glove, 2)]);
    const { user } = show();
    await user.click(screen.getByRole("button", { name: "Combinar listas" }));
    expect(kept()).toEqual([["Baños"], ["bódega", ["Guante", 2], ["Cinta canela", 4]]]);
  });

  it("keeps what another tab has put there meanwhile", async () => {
    const own = createList("Bodega", [lineOfProduct(glove, 2)]);
    const { onNext, user } = show();
    const other = await otherTab();
    other.setLines(own?.id ?? "", (lines) => [...lines, lineOfProduct(box, 7)]);
    await user.click(screen.getByRole("button", { name: "Combinar listas" }));
    expect(onNext).toHaveBeenCalledWith("Guardamos «Bodega» en este dispositivo.");
    expect(kept()).toEqual([["Bodega", ["Guante", 2], ["Caja", 7], ["Cinta canela", 4]]]);
  });

  it("says so where another tab has deleted that one, and can be kept as a new one", async () => {
    const own = createList("Bodega", [lineOfProduct(glove, 2)]);
    createList("Baños");
    const { onNext, user } = show();
    const other = await otherTab();
    other.deleteList(own?.id ?? "");
    await user.click(screen.getByRole("button", { name: "Combinar listas" }));
    expect(screen.getByRole("alert")).toHaveTextContent("Esa lista ya no está en este dispositivo");
    expect(onNext).not.toHaveBeenCalled();
    expect(kept()).toEqual([["Baños"]]);
    const choice = within(screen.getByRole("radiogroup", { name: "¿Qué hacemos con ella?" }));
    expect(choice.getByRole("radio", { name: /^Guardarla como lista nueva/ })).toBeChecked();
    await user.click(screen.getByRole("button", { name: "Guardar lista" }));
    expect(kept()).toEqual([["Baños"], ["Bodega", ["Cinta canela", 4]]]);
  });

  const joinWithMine = async (user: ReturnType<typeof show>["user"]) => {
    await user.click(screen.getByRole("radio", { name: /^Combinarla con una lista mía/ }));
    expect(screen.getByRole("heading", { name: "Así quedará «Baños»" })).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Combinar listas" }));
    expect(kept()).toEqual([["Baños", ["Cinta canela", 4]]]);
  };

  it("can be joined with the one that is left where the other is gone", async () => {
    const own = createList("Bodega");
    createList("Baños");
    const { user } = show();
    const other = await otherTab();
    other.deleteList(own?.id ?? "");
    await user.click(screen.getByRole("button", { name: "Combinar listas" }));
    expect(screen.getByRole("alert")).toBeInTheDocument();
    await joinWithMine(user);
  });

  it("can be joined with one that another tab has made since", async () => {
    const { user } = show();
    const other = await otherTab();
    other.createList("Baños");
    act(refreshLists);
    await joinWithMine(user);
  });

  const others = (count: number) =>
    Array.from({ length: count }, (_, index) => lineOfProduct(aProduct({ id: idOf("product", index + 10) })));

  it("names what does not fit before it is joined", async () => {
    createList("Bodega", others(MAX_LIST_LINES - 1));
    const { onNext, user } = show([tape, glove, box].map((product) => lineOfProduct(product)));
    expect(screen.getByRole("status")).toHaveTextContent("no cabe todo. Se quedan fuera: Guante; Caja.");
    await user.click(screen.getByRole("button", { name: "Combinar listas" }));
    expect(onNext).toHaveBeenCalledOnce();
    expect(readLists()[0]?.lines.at(-1)?.name).toBe("Cinta canela");
    expect(readLists()[0]?.lines).toHaveLength(MAX_LIST_LINES);
  });

  it("names it before anything is kept, too, where another tab has filled the list meanwhile", async () => {
    const own = createList("Bodega", others(MAX_LIST_LINES - 1));
    const { onNext, user } = show();
    expect(screen.queryByRole("status")).not.toBeInTheDocument();
    const other = await otherTab();
    other.setLines(own?.id ?? "", (lines) => [...lines, lineOfProduct(box, 7)]);
    await user.click(screen.getByRole("button", { name: "Combinar listas" }));
    expect(screen.getByRole("status")).toHaveTextContent("Se queda fuera: Cinta canela.");
    expect(onNext).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Combinar listas" }));
    expect(onNext).toHaveBeenCalledOnce();
  });
});
