import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { awaitCheckedFacts, factsAreChecked, isAwaitingFacts, useFactsChecked } from "@/live/checked-facts";

afterEach(() => act(() => awaitCheckedFacts([])));

it("a product that was read redraws what shows it, and nothing else", () => {
  const draws: string[] = [];
  function Shown({ id }: { id: string }) {
    const isChecked = useFactsChecked(id);
    draws.push(id);
    return (
      <p>
        {id}: {isChecked ? "hoy" : "del día en que se hizo la página"}
      </p>
    );
  }
  awaitCheckedFacts(["a", "b"]);
  render(
    <>
      <Shown id="a" />
      <Shown id="b" />
    </>,
  );
  draws.length = 0;
  act(() => factsAreChecked("a"));
  expect(screen.getByText("a: hoy")).toBeVisible();
  expect(screen.getByText(/^b: del día/)).toBeVisible();
  expect(new Set(draws)).toEqual(new Set(["a"]));
  expect(isAwaitingFacts()).toBe(true);
  act(() => factsAreChecked("b"));
  expect(isAwaitingFacts()).toBe(false);
});
