// @vitest-environment node
import { expect, it } from "vitest";
import { searchNote } from "@/copy/search-copy";

it.each([
  ["guante", [], false, null],
  ["cinta  Café 48", ["cafe"], false, "Ningún producto coincide del todo con «cinta Café 48»: dejamos fuera «Café»."],
  [
    "uno dos tres",
    ["dos", "x"],
    false,
    "Ningún producto coincide del todo con «uno dos tres»: dejamos fuera «dos» y «x».",
  ],
  [
    "guante azul industrial",
    ["azul", "industrial"],
    false,
    "Ningún producto coincide del todo con «guante azul industrial»: dejamos fuera «azul» e «industrial».",
  ],
  ["tornillo", [], true, "No tenemos «tornillo»; esto se parece o lo menciona."],
  [
    "tornillo kn95",
    ["kn95"],
    true,
    "Ningún producto coincide del todo con «tornillo kn95»: dejamos fuera «kn95». No tenemos «tornillo»; esto se parece o lo menciona.",
  ],
  ["¿Tornillos?", [], true, "No tenemos «tornillos»; esto se parece o lo menciona."],
  ["busco Tornillos", [], true, "No tenemos «Tornillos»; esto se parece o lo menciona."],
  ["2 Tornillos", [], true, "No tenemos «Tornillos»; esto se parece o lo menciona."],
  ["1 kg de clavos", [], true, "No tenemos «clavos»; esto se parece o lo menciona."],
  ["1/2kg clavos", [], true, "No tenemos «clavos»; esto se parece o lo menciona."],
  ["2 pulgadas", [], true, "No tenemos «2»; esto se parece o lo menciona."],
  ["sin filo navaja", [], true, "No tenemos «navaja»; esto se parece o lo menciona."],
  ["libres de la cafeína pastillas", [], true, "No tenemos «pastillas»; esto se parece o lo menciona."],
  ["las pilas y focos", [], true, "No tenemos «pilas»; esto se parece o lo menciona."],
  [
    "Lámpara de escritorio",
    ["lampara"],
    true,
    "Ningún producto coincide del todo con «Lámpara de escritorio»: dejamos fuera «Lámpara». No tenemos «Lámpara».",
  ],
  [
    "tornillo para madera",
    ["madera"],
    true,
    "Ningún producto coincide del todo con «tornillo para madera»: dejamos fuera «madera». No tenemos «tornillo»; esto se parece o lo menciona.",
  ],
] as const)("about «%s» without %j is said what has to be said", (query, leftOut, onlyMentioned, note) => {
  expect(searchNote(query, { leftOut, onlyMentioned })).toBe(note);
});
