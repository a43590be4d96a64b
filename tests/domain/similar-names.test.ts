// @vitest-environment node
import { expect, it } from "vitest";
import { similarNames } from "@/domain/search/similar-names";

const categories = ["Papelería", "Empaque", "Limpieza", "Seguridad", "Primeros auxilios"].map((name) => ({ name }));

it.each([
  ["papeleria-y-oficina", ["Papelería"]],
  ["limpiesa", ["Limpieza"]],
  ["SEGURIDAD%20industrial", ["Seguridad"]],
  ["primeros_auxilios", ["Primeros auxilios"]],
  ["xyz", []],
  ["", []],
  ["%", []],
  ["x".repeat(10_000), []],
])("«%s» may have meant %j", (text, names) => {
  expect(similarNames(text, categories, 3).map(({ name }) => name)).toEqual(names);
});

it("puts the closest first and stops at the limit", () => {
  const brands = ["Kintal", "Kintalia", "Quintal", "Albor"].map((name) => ({ name }));
  expect(similarNames("kintal", brands, 2).map(({ name }) => name)).toEqual(["Kintal", "Kintalia"]);
});
