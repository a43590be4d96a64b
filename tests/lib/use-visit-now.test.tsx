import { act, renderHook } from "@testing-library/react";
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from "react-router-dom";
import { beforeEach, expect, it } from "vitest";
import { useVisitNow } from "@/lib/use-visit-now";

const history = createBrowserHistory();

/** A visit of the first page of a list, and what tells which one it is by then. */
let visited: string;
let visitNow: () => string;
let leave: () => void;
beforeEach(() => {
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <Router location={history.location} navigator={history}>
      {children}
    </Router>
  );
  act(() => history.push("/products"));
  const { result, unmount } = renderHook(useVisitNow, { wrapper });
  visitNow = result.current;
  leave = unmount;
  visited = visitNow();
});

it("a link to the open page, which adds no step, is no other visit", () => {
  history.replace("/products");
  expect(visitNow()).toBe(visited);
});

it.each(["/products?page=2", "/tracking"])("a step or a link to %s is another one", (address) => {
  history.replace(address);
  expect(visitNow()).not.toBe(visited);
});

it("whoever went elsewhere and came back is on another one", () => {
  history.push("/tracking");
  history.push("/products");
  expect(visitNow()).not.toBe(visited);
});

it("whoever went back and came again by a link is on another one, though its step has the same number", async () => {
  const isBack = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
  window.history.back();
  await isBack;
  history.push("/products");
  expect(visitNow()).not.toBe(visited);
});

it("what asks has left the screen with its visit, whatever stands at the same address now", () => {
  leave();
  expect(visitNow()).not.toBe(visited);
});
