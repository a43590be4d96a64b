import type { Fault, Place } from "./list";

/** One test as a runner reported it. */
export type TestResult = {
  place: Place;
  /** Its title below those of the groups around it, outermost first. */
  titles: readonly string[];
  outcome: "passed" | "failed" | "skipped";
};

export type FaultRow = { name: string; tests: number; passed: number; survived: boolean };

const PREFIX = "fault: ";

/** What the title says the test is about; null when it is about no fault. */
const faultOf = (titles: readonly string[]): string | null =>
  titles.find((title) => title.startsWith(PREFIX))?.slice(PREFIX.length) ?? null;

const isAbout = (claimed: string, { name }: Fault): boolean => claimed === name || claimed.startsWith(`${name}: `);

/** A fault is survived when each place that it is to be tested in has a test of it, and all of its tests passed. */
export function judge(faults: readonly Fault[], results: readonly TestResult[]): FaultRow[] {
  return faults.map((fault) => {
    const own = results.filter(({ titles }) => isAbout(faultOf(titles) ?? "", fault));
    const passed = own.filter(({ outcome }) => outcome === "passed");
    const isCovered = fault.places.every((place) => own.some((result) => result.place === place));
    return {
      name: fault.name,
      tests: own.length,
      passed: passed.length,
      survived: isCovered && passed.length === own.length,
    };
  });
}

/** Titles of tests about a fault that nobody listed, usually a slip of the pen. */
export const unlisted = (faults: readonly Fault[], results: readonly TestResult[]): string[] =>
  results.flatMap(({ titles }) => {
    const claimed = faultOf(titles);
    return claimed === null || faults.some((fault) => isAbout(claimed, fault)) ? [] : [claimed];
  });

/** Failures of tests (or of whole files and runs) that are about no fault: what they left untested, nobody knows. */
export const otherFailures = (results: readonly TestResult[]): string[] =>
  results
    .filter(({ titles, outcome }) => outcome === "failed" && faultOf(titles) === null)
    .map(({ place, titles }) => `${place}: ${titles.join(" › ")}`);

/** Something that failed outside of any test. Only the first line: stacks and source are above, where the runner told of it. */
const failedOutside = (place: Place, ...told: readonly (string | undefined)[]): TestResult => ({
  place,
  titles: told.map((text) => text?.trim().split("\n", 1)[0] ?? "").filter((text) => text !== ""),
  outcome: "failed",
});

/**
 * The results of a run, and the run's own when it failed though none of them did: an error nobody caught, a crash.
 * @param status the exit code of the runner; null when a signal ended it
 */
export function ofRun(place: Place, status: number | null, results: readonly TestResult[]): readonly TestResult[] {
  if (status === 0 || results.some(({ outcome }) => outcome === "failed")) return results;
  return [...results, failedOutside(place, `the run ended with ${status ?? "a signal"} though no test failed`)];
}

/** The part of Vitest's JSON report (`--reporter=json`) that is read here. */
export type VitestReport = { testResults: VitestFile[] };

type VitestFile = {
  name: string;
  status: string;
  message?: string;
  assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
};

/** Tests that the run left out by name, as most tests of a file with faults are, count for nothing. */
export const fromVitest = ({ testResults }: VitestReport): TestResult[] =>
  testResults.flatMap(({ name, status: ofFile, message, assertionResults }) => {
    const results = assertionResults.map(
      ({ ancestorTitles, title, status }): TestResult => ({
        place: "vitest",
        titles: [...ancestorTitles, title],
        outcome: status === "passed" || status === "failed" ? status : "skipped",
      }),
    );
    // A file that cannot be loaded has no tests to fail, and what fails after the last test fails none of them.
    const isTold = ofFile !== "failed" || results.some(({ outcome }) => outcome === "failed");
    return isTold ? results : [...results, failedOutside("vitest", name, message)];
  });

type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; tests: { status: "expected" | "unexpected" | "flaky" | "skipped" }[] }[];
};

/** The part of Playwright's JSON report that is read here. */
type PlaywrightReport = {
  suites: PlaywrightSuite[];
  /** Of files that cannot be loaded and of what else fails outside of a test. */
  errors?: { message?: string }[];
};

const outcomes = { expected: "passed", unexpected: "failed", flaky: "failed", skipped: "skipped" } as const;

export function fromPlaywright({ suites, errors = [] }: PlaywrightReport): TestResult[] {
  const flatten = ({ title, suites: inner = [], specs }: PlaywrightSuite, above: readonly string[]): TestResult[] => {
    const titles = [...above, title];
    return [
      ...specs.flatMap((spec) =>
        spec.tests.map(
          ({ status }): TestResult => ({
            place: "browser",
            titles: [...titles, spec.title],
            outcome: outcomes[status],
          }),
        ),
      ),
      ...inner.flatMap((suite) => flatten(suite, titles)),
    ];
  };
  return [
    ...suites.flatMap((suite) => flatten(suite, [])),
    ...errors.map(({ message }) => failedOutside("browser", message ?? "an error without a message")),
  ];
}
