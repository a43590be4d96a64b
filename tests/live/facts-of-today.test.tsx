import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { isAwaitingFacts, markChecked, markUnchecked, useFactsChecked } from "@/live/cached-products";

afterEach(() => act(() => markUnchecked([])));

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
  markUnchecked(["a", "b"]);
  render(
    <>
      <Shown id="a" />
      <Shown id="b" />
    </>,
  );
  draws.length = 0;
  act(() => markChecked("a"));
  expect(screen.getByText("a: hoy")).toBeVisible();
  expect(screen.getByText(/^b: del día/)).toBeVisible();
  expect(new Set(draws)).toEqual(new Set(["a"]));
  expect(isAwaitingFacts()).toBe(true);
  act(() => markChecked("b"));
  expect(isAwaitingFacts()).toBe(false);
});
