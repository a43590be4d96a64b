// @vitest-environment node
import { describe, expect, it } from "vitest";
import { type Fault, faults } from "./list";
import { fromPlaywright, fromVitest, judge, ofRun, otherFailures, type TestResult, unlisted } from "./results";

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
    expect(fromVitest({ testResults: [{ name: "cart.test.ts", status: "failed", assertionResults }] })).toEqual([
      { place: "vitest", titles: ["fault: offline", "a"], outcome: "passed" },
      { place: "vitest", titles: ["fault: offline", "b"], outcome: "failed" },
      { place: "vitest", titles: ["fault: offline", "c"], outcome: "skipped" },
    ]);
  });

  it.each([
    ["that could not be loaded", []],
    ["whose tests passed before it failed", [{ ancestorTitles: ["fault: offline"], title: "a", status: "passed" }]],
  ])("of Vitest name a file %s", (_, assertionResults) => {
    const message = "Cannot find module 'x'\n  at cart.test.ts:1:1";
    const results = fromVitest({
      testResults: [{ name: "cart.test.ts", status: "failed", message, assertionResults }],
    });
    expect(results).toHaveLength(assertionResults.length + 1);
    expect(otherFailures(results)).toEqual(["vitest: cart.test.ts › Cannot find module 'x'"]);
  });

  it("of Vitest blame no file that passed", () => {
    const assertionResults = [{ ancestorTitles: [], title: "fault: offline", status: "passed" }];
    expect(fromVitest({ testResults: [{ name: "a", status: "passed", message: "", assertionResults }] })).toHaveLength(
      1,
    );
  });

  it("of Playwright name what failed outside of its tests", () => {
    const errors = [{ message: "SyntaxError: cart.spec.ts: Unexpected token\n> 1 | }" }, {}];
    expect(otherFailures(fromPlaywright({ suites: [], errors }))).toEqual([
      "browser: SyntaxError: cart.spec.ts: Unexpected token",
      "browser: an error without a message",
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

describe("a run", () => {
  const fine = [passed("vitest", "fault: offline")];
  const failed: TestResult = { place: "vitest", titles: ["fault: offline"], outcome: "failed" };

  it("that ended well, or whose failure a test tells, is its tests", () => {
    expect(ofRun("vitest", 0, fine)).toEqual(fine);
    expect(ofRun("vitest", 1, [...fine, failed])).toEqual([...fine, failed]);
  });

  it.each([
    [1, "vitest: the run ended with 1 though no test failed"],
    [null, "vitest: the run ended with a signal though no test failed"],
  ])("that ended with %j though no test failed has failed itself", (status, told) => {
    expect(otherFailures(ofRun("vitest", status, fine))).toEqual([told]);
  });

  it("leaves the failures of faults to the faults, and tells all others", () => {
    expect(otherFailures([failed, { place: "browser", titles: ["a.spec.ts", "b"], outcome: "failed" }])).toEqual([
      "browser: a.spec.ts › b",
    ]);
  });
});
