import { renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { MAX_SEARCH_LENGTH } from "@/domain/constants";
import {
  eraseRecentSearches,
  forgetSearch,
  MAX_RECENT_SEARCHES,
  recordSearch,
  refreshRecentSearches,
  useRecentSearches,
} from "@/stores/recent-searches-store";

const KEY = "acopio-recent-searches";
const now = () => renderHook(useRecentSearches).result.current;

beforeEach(() => eraseRecentSearches());

it("keeps the last eight, the latest first", () => {
  for (let number = 1; number <= 10; number += 1) recordSearch(`caja ${number}`);
  expect(now()).toHaveLength(MAX_RECENT_SEARCHES);
  expect(now()[0]).toBe("caja 10");
  expect(now()).not.toContain("caja 2");
});

it("keeps texts that mean the same once, as written last", () => {
  recordSearch("Cinta  canela");
  recordSearch("guantes");
  recordSearch("CINTA canela");
  expect(now()).toEqual(["CINTA canela", "guantes"]);
});

it("records no blank search and cuts an endless one", () => {
  recordSearch(" \n\t ");
  expect(now()).toEqual([]);
  recordSearch("x".repeat(10_000));
  expect(now()).toEqual(["x".repeat(MAX_SEARCH_LENGTH)]);
});

it("forgets one, or all, also after a reload", async () => {
  recordSearch("guantes");
  recordSearch("cinta");
  forgetSearch("cinta");
  expect(now()).toEqual(["guantes"]);
  vi.resetModules();
  const reloaded = await import("@/stores/recent-searches-store");
  expect(renderHook(reloaded.useRecentSearches).result.current).toEqual(["guantes"]);
  reloaded.eraseRecentSearches();
  expect(localStorage.getItem(KEY)).toBeNull();
});

it("shows what another tab recorded or erased once it is read again", () => {
  recordSearch("guantes");
  localStorage.setItem(KEY, JSON.stringify({ state: { texts: ["de otra pestaña"] }, version: 1 }));
  refreshRecentSearches();
  expect(now()).toEqual(["de otra pestaña"]);
  localStorage.removeItem(KEY);
  refreshRecentSearches();
  expect(now()).toEqual([]);
  expect(localStorage.getItem(KEY)).toBeNull();
});

it.each([
  ["{", []],
  ["null", []],
  ['["cinta"]', []],
  ['{"state":null,"version":1}', []],
  ['{"state":{"texts":{"length":3}},"version":1}', []],
  ['{"state":{"texts":[5,null,"",["a"],{"a":1},"  cinta\\u0000  canela "]},"version":1}', ["cinta canela"]],
  ['{"state":{"texts":["cinta","Cinta","CINTA"]},"version":99}', ["cinta"]],
  [
    JSON.stringify({ state: { texts: ["<img src=x onerror=alert(1)>"] }, version: 1 }),
    ["<img src=x onerror=alert(1)>"],
  ],
])("reads %j as far as it can be understood", async (stored, expected) => {
  localStorage.setItem(KEY, stored);
  vi.resetModules();
  const reloaded = await import("@/stores/recent-searches-store");
  expect(renderHook(reloaded.useRecentSearches).result.current).toEqual(expected);
});

it("reads no more than eight, however many were stored", async () => {
  const texts = Array.from({ length: 5000 }, (_, index) => `caja ${index}`);
  localStorage.setItem(KEY, JSON.stringify({ state: { texts }, version: 1 }));
  vi.resetModules();
  const reloaded = await import("@/stores/recent-searches-store");
  expect(renderHook(reloaded.useRecentSearches).result.current).toEqual(texts.slice(0, MAX_RECENT_SEARCHES));
});
