// @vitest-environment node

import { expect, it } from "vitest";
import { notSoldText } from "@/copy/list-copy";

it.each([
  [["GUA-2"], "Un producto ya no se vende y se queda fuera: GUA-2"],
  [["GUA-2", "CIN-7"], "2 productos ya no se venden y se quedan fuera: GUA-2, CIN-7"],
])("names what of a received list is not sold: %s", (skus, said) => {
  expect(notSoldText(skus)).toBe(said);
});
