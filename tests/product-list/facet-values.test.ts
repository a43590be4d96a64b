// @vitest-environment node
import { expect, it } from "vitest";
import { facetLabel, facetValues, productFacets } from "@/product-list/facet-values";

const refetch = () => {};
const answer = {
  data: [
    { id: "a", name: "Albor" },
    { id: "k", name: "Kintal" },
    { id: "z", name: "Zacatal" },
  ],
  isError: false,
  refetch,
};
const labels = (values: ReturnType<typeof facetValues>) =>
  values.name === "ready" ? values.options.map(({ label, count }) => `${label} ${count}`) : values.name;

it("keeps the order of the names, what leads nowhere last", () => {
  expect(
    labels(
      facetValues(
        answer,
        new Map([
          ["z", 2],
          ["a", 1],
        ]),
      ),
    ),
  ).toEqual(["Albor 1", "Zacatal 2", "Kintal 0"]);
});

it("offers the values without counts when there are none", () => {
  expect(labels(facetValues(answer))).toEqual(["Albor undefined", "Kintal undefined", "Zacatal undefined"]);
});

it("waits for the first counts rather than move the values afterwards", () => {
  expect(labels(facetValues(answer, undefined, true))).toBe("loading");
});

it("says when the values cannot be had", () => {
  expect(labels(facetValues({ data: undefined, isError: true, refetch }))).toBe("failed");
  expect(labels(facetValues({ data: undefined, isError: false, refetch }))).toBe("loading");
});

it("leaves out the groups that a page fixes", () => {
  const facets = productFacets({ brands: answer, counts: undefined, isCounting: false });
  expect(facets.categories).toBeUndefined();
  expect(facetLabel(facets.brands, "k")).toBe("Kintal");
  expect(facetLabel(facets.brands, "other")).toBeNull();
});
