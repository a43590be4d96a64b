import type { ProfileName } from "./browser.ts";
import type { PageKind } from "./pages.ts";

/** `phone`: the one that Lighthouse simulates. */
export type Visitor = ProfileName | "phone";
export type Place = PageKind | "flow";

type AtMost = number | null | (Record<"home" | "list" | "product", number> & { others: number });
type Metric = {
  label: string;
  unit: "ms" | "kB" | "";
  decimals: number;
  atMost?: Record<ProfileName, AtMost>;
  atLeast?: number;
};

const score = (label: string): Metric => ({ label: `Lighthouse: ${label}`, unit: "", decimals: 0, atLeast: 100 });
const time = (label: string, desktop: AtMost, throttled: AtMost): Metric => ({
  label,
  unit: "ms",
  decimals: 1,
  atMost: { desktop, throttled },
});

/** Everything that is measured, with the line it is held to. */
export const metrics = {
  fcp: time("FCP", { home: 180, list: 130, product: 150, others: 180 }, 800),
  lcp: time("LCP", { home: 200, list: 180, product: 160, others: 200 }, 900),
  cls: { label: "CLS", unit: "", decimals: 3 },
  tbt: time("TBT", 0, 50),
  scripts: { label: "JS before load", unit: "kB", decimals: 1, atMost: { desktop: 105, throttled: 105 } },
  requests: { label: "requests until quiet", unit: "", decimals: 0, atMost: { desktop: 30, throttled: 30 } },
  facts: time("prices and stock of today shown", 1000, null),
  pressToHeading: time("press → heading", 32, 100),
  longPressToHeading: time("80 ms press → heading", 32, 100),
  addToCart: time("add to cart → count", 24, 60),
  search: time("key → first suggestion", 40, 150),
  longestInteraction: time("longest interaction", 16, 32),
  performance: score("performance"),
  accessibility: score("accessibility"),
  "best-practices": score("best practices"),
  seo: score("SEO"),
} satisfies Record<string, Metric>;

export type MetricName = keyof typeof metrics;

/** How good a figure has to be; null where it is only reported. */
export type Line = { atMost: number } | { atLeast: number };

export function lineFor(name: MetricName, visitor: Visitor, place: Place): Line | null {
  const { atMost, atLeast }: Metric = metrics[name];
  if (atLeast !== undefined) return { atLeast };
  if (atMost === undefined || visitor === "phone") return null;
  const limit = atMost[visitor];
  if (limit === null) return null;
  if (typeof limit === "number") return { atMost: limit };
  return { atMost: place === "home" || place === "list" || place === "product" ? limit[place] : limit.others };
}
