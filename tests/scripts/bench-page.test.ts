// @vitest-environment node
import { describe, expect, it } from "vitest";
import { lineFor } from "../../scripts/bench-page/lines";
import { fileFor } from "../../scripts/bench-page/serve-build";
import { median, percentile } from "../../scripts/bench-page/statistics";
import { type Figure, judge, markdownTable } from "../../scripts/bench-page/table";
import { headersFor, parseHeaderRules } from "../../scripts/host-headers";

describe("the file that answers an address", () => {
  const built = [
    "index.html",
    "shell.html",
    "products.html",
    "products/p1.html",
    "guide/index.html",
    "both.html",
    "both/index.html",
    "marca/cañón.html",
    "robots.txt",
    "assets/shop-1.js",
  ];
  const answer = (path: string, files: readonly string[] = built) => fileFor(path, (name) => files.includes(name));

  it.each([
    ["/", "index.html"],
    ["/robots.txt", "robots.txt"],
    ["/assets/shop-1.js", "assets/shop-1.js"],
    ["/products", "products.html"],
    ["/products/", "products.html"],
    ["/products/p1", "products/p1.html"],
    ["/products.html", "products.html"],
    ["/guide", "guide/index.html"],
    ["/both", "both.html"],
    ["/marca/ca%C3%B1%C3%B3n", "marca/cañón.html"],
  ])("%s is %s", (path, file) => {
    expect(answer(path)).toBe(file);
  });

  it.each(["/carrito", "/products/p2", "/%", "/a/..%2f"])("%s is a screen that the shop draws by itself", (path) => {
    expect(answer(path)).toBe("shell.html");
    expect(answer(path, ["index.html"])).toBe("index.html");
  });

  it.each(["/assets/gone.js", "/images/none.png"])("%s is not there", (path) => {
    expect(answer(path)).toBeNull();
  });

  it("is none where nothing was built", () => {
    expect(answer("/", [])).toBeNull();
  });
});

describe("the headers of an address", () => {
  const rules = parseHeaderRules(
    [
      "/*",
      "  X-One: a: b",
      "  Cache-Control: no-cache",
      "# kept long",
      "/assets/*",
      "  ! Cache-Control",
      "  Cache-Control: immutable",
      "/a.b",
      "  X-One: c",
      "",
    ].join("\n"),
  );

  it("come from every block that matches it, what was taken away excepted", () => {
    expect(Object.fromEntries(headersFor("/products", rules))).toEqual({
      "x-one": "a: b",
      "cache-control": "no-cache",
    });
    expect(headersFor("/assets/shop.js", rules).get("cache-control")).toBe("immutable");
  });

  it("are joined where two blocks set one of them, and a dot stands for itself", () => {
    expect(headersFor("/a.b", rules).get("x-one")).toBe("a: b, c");
    expect(headersFor("/aXb", rules).get("x-one")).toBe("a: b");
  });

  it("are refused when they stand under no address", () => {
    expect(() => parseHeaderRules("  X-One: a")).toThrow("X-One: a");
  });
});

describe("percentiles", () => {
  it("of a few values lie on the line between the nearest two", () => {
    expect(median([30, 10, 20])).toBe(20);
    expect(median([40, 10, 20, 30])).toBe(25);
    expect(percentile([10, 20, 30, 40, 50], 0.9)).toBe(46);
    expect([percentile([7], 0.95), percentile([1, 2], 0), percentile([1, 2], 1)]).toEqual([7, 1, 2]);
  });

  it("sort numbers as numbers, and leave the list as it was", () => {
    const values = [100, 9, 8];
    expect(median(values)).toBe(9);
    expect(values).toEqual([100, 9, 8]);
  });

  it("of nothing are nothing", () => {
    expect(median([])).toBeNull();
  });
});

describe("the lines", () => {
  it("differ by page and visitor", () => {
    expect(lineFor("fcp", "desktop", "list")).toEqual({ atMost: 130 });
    expect(lineFor("fcp", "desktop", "brand")).toEqual({ atMost: 180 });
    expect(lineFor("lcp", "throttled", "list")).toEqual({ atMost: 900 });
    expect(lineFor("pressToHeading", "throttled", "flow")).toEqual({ atMost: 100 });
    expect(lineFor("seo", "phone", "home")).toEqual({ atLeast: 100 });
    expect(lineFor("cls", "desktop", "home")).toBeNull();
    expect(lineFor("facts", "desktop", "product")).toEqual({ atMost: 1000 });
    expect(lineFor("facts", "throttled", "product")).toBeNull();
  });
});

describe("the table", () => {
  const fcp = (values: readonly number[]): Figure => ({ metric: "fcp", place: "home", visitor: "desktop", values });

  it.each([
    ["at its line", [180, 170, 900], true],
    ["beyond it", [180.1, 180.1, 100], false],
    ["not measured", [], false],
  ])("judges the median: %s", (_, values, isMet) => {
    expect(judge(fcp(values)).isMet).toBe(isMet);
  });

  it("wants scores to reach their line, and none of what has none", () => {
    const score = (value: number) => judge({ metric: "seo", place: "home", visitor: "phone", values: [value] }).isMet;
    expect([score(100), score(99)]).toEqual([true, false]);
    expect(judge({ metric: "cls", place: "home", visitor: "desktop", values: [0.2] }).isMet).toBeNull();
  });

  it("has a row for every figure, with its line beside it", () => {
    const verdicts = [
      fcp([170, 190, 171]),
      { ...fcp([200.04]), metric: "lcp", detail: "img" },
      { ...fcp([0.0123]), metric: "cls" },
      { ...fcp([]), metric: "tbt" },
    ].map((figure) => judge(figure as Figure));
    expect(markdownTable(verdicts).split("\n").slice(2)).toEqual([
      "| home | desktop | FCP, ms | 171.0 | 170.0–190.0 | ≤ 180 | yes |",
      "| home | desktop | LCP, ms | 200.0 (img) | 200.0–200.0 | ≤ 200 | **no** |",
      "| home | desktop | CLS | 0.012 | 0.012–0.012 |  |  |",
      "| home | desktop | TBT, ms | not measured |  | ≤ 0 | **no** |",
    ]);
  });
});
