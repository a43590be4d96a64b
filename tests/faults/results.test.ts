// @vitest-environment node
import { describe, expect, it } from "vitest";
import { type Fault, faults } from "./list";
import { fromPlaywright, fromVitest, judge, type TestResult, unlisted } from "./results";

const offline: Fault = { name: "offline", places: ["browser", "vitest"] };
const offlineAtLoad: Fault = { name: "offline at load", places: ["browser"] };
const passed = (place: TestResult["place"], ...titles: string[]): TestResult => ({ place, titles, outcome: "passed" });

describe("a fault", () => {
  it("is survived when all of its tests passed, in each place that it belongs to", () => {
    const results = [
      passed("browser", "lists.spec.ts", "fault: offline", "says so"),
      passed("vitest", "fault: offline: keeps the cart"),
      passed("vitest", "something else"),
    ];
    expect(judge([offline], results)).toEqual([{ name: "offline", tests: 2, passed: 2, survived: true }]);
  });

  it.each<[string, TestResult[]]>([
    ["has no test", []],
    ["is not tested in one of its places", [passed("browser", "fault: offline")]],
    [
      "has a test that failed",
      [passed("browser", "fault: offline"), { ...passed("vitest", "fault: offline: x"), outcome: "failed" }],
    ],
    [
      "has a test that was left out",
      [passed("browser", "fault: offline"), { ...passed("vitest", "fault: offline: x"), outcome: "skipped" }],
    ],
  ])("is not survived when it %s", (_, results) => {
    expect(judge([offline], results)[0]?.survived).toBe(false);
  });

  it("has no share in the tests of one whose name is longer", () => {
    const results = [passed("browser", "fault: offline at load")];
    expect(judge([offline, offlineAtLoad], results).map(({ tests }) => tests)).toEqual([0, 1]);
  });

  it("that nobody listed is named", () => {
    const results = [passed("browser", "fault: ofline"), passed("vitest", "plain"), passed("vitest", "fault: offline")];
    expect(unlisted([offline], results)).toEqual(["ofline"]);
  });

  it("stands on the list once", () => {
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  });
});

describe("the reports", () => {
  it("of Vitest are read", () => {
    const assertion = (title: string, status: string) => ({ ancestorTitles: ["fault: offline"], title, status });
    const assertionResults = [assertion("a", "passed"), assertion("b", "failed"), assertion("c", "pending")];
    expect(fromVitest({ testResults: [{ assertionResults }] })).toEqual([
      { place: "vitest", titles: ["fault: offline", "a"], outcome: "passed" },
      { place: "vitest", titles: ["fault: offline", "b"], outcome: "failed" },
      { place: "vitest", titles: ["fault: offline", "c"], outcome: "skipped" },
    ]);
  });

  it("of Playwright are read, groups within groups too", () => {
    const suites = [
      {
        title: "cart.spec.ts",
        specs: [{ title: "fault: offline", tests: [{ status: "expected" as const }] }],
        suites: [{ title: "tabs", specs: [{ title: "one", tests: [{ status: "flaky" as const }] }] }],
      },
    ];
    expect(fromPlaywright({ suites })).toEqual([
      { place: "browser", titles: ["cart.spec.ts", "fault: offline"], outcome: "passed" },
      { place: "browser", titles: ["cart.spec.ts", "tabs", "one"], outcome: "failed" },
    ]);
  });
});
