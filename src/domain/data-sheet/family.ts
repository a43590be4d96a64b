import type { Product } from "../product";

type Member = Pick<Product, "name" | "attributes">;

/** Facts that shoppers choose by, the most telling ones first: wherever they differ, they are shown. */
const CHOSEN_BY: readonly string[] = [
  "Talla",
  "Sabor",
  "Dureza",
  "Color",
  "Colores",
  "Punto",
  "Material",
  "Calibre",
  "Medidas",
  "Medida",
  "Medida interior",
  "Tamaño",
  "Capacidad",
  "Contenido",
  "Personas",
  "Hojas",
  "Largo",
  "Ancho",
  "Diámetro",
  "Altura",
];

/** As many facts as are read at a glance. */
const MOST_LABELS = 3;

/** What a data sheet says under a label; null where it says nothing. */
export const factOf = ({ attributes }: Member, label: string): string | null =>
  attributes.find((attribute) => attribute.label === label)?.value ?? null;

/**
 * The labels of the data sheets by which the members of a family are told apart: those that shoppers choose by, and of the
 * others as few as it takes.
 */
export function tellingLabels(family: readonly Member[]): readonly string[] {
  const onSheets = new Set(family.flatMap(({ attributes }) => attributes.map(({ label }) => label)));
  const differing = [...new Set([...CHOSEN_BY, ...onSheets])].filter((label) => kinds(family, [label]) > 1);
  // What all of them say compares better than what some leave out.
  const complete = differing.filter((label) => family.every((member) => factOf(member, label) !== null));
  const chosen = complete.filter((label) => CHOSEN_BY.includes(label)).slice(0, MOST_LABELS);
  for (const label of [...complete, ...differing]) {
    const tellsMore = kinds(family, [...chosen, label]) > kinds(family, chosen);
    if (chosen.length < MOST_LABELS && tellsMore) chosen.push(label);
  }
  return chosen;
}

/** Every label in which the members differ, those first by which they are told apart. */
export function differingLabels(family: readonly Member[]): readonly string[] {
  const onSheets = family.flatMap(({ attributes }) => attributes.map(({ label }) => label));
  return [...new Set([...tellingLabels(family), ...onSheets])].filter((label) => kinds(family, [label]) > 1);
}

/** Words that say nothing at the end of a name. Behind «de» «punto» is none of them: a glove «de punto» is a knitted one. */
const UNFINISHED = /(\sde punto)?(?:[\s,]+(?:de|del|con|para|en|y|tipo|n\.º|talla|tamaño|punto|tueste|×))*$/i;

/** What the names of the members have in common at their beginning: «Vaso para café» for those of 8, 12 and 16 oz. */
export function familyName(family: readonly Pick<Product, "name">[]): string {
  const [first = [], ...others] = family.map(({ name }) => name.split(" "));
  const parting = first.findIndex((word, at) => others.some((words) => words[at] !== word));
  const shared = first
    .slice(0, parting === -1 ? undefined : parting)
    .join(" ")
    .replace(/,$/, "")
    // Between two sizes. A capital one may be a name («3M Serie X»), unless it follows a measure.
    .replace(/ x$|(\s\d[\d.,/]*(?:["″]| ?(?:mm|cm|m|pulg|pulgadas))?) X$/, "$1");
  return shared.replace(UNFINISHED, "$1") || (family[0]?.name ?? "");
}

/** How many members can be told apart by these labels. */
const kinds = (family: readonly Member[], labels: readonly string[]): number =>
  new Set(family.map((member) => JSON.stringify(labels.map((label) => factOf(member, label))))).size;

/** Which of its family this one is: «Talla CH · Color Azul»; its name where its data sheet does not say. */
export function kindOf(member: Member, labels: readonly string[]): string {
  const facts = labels.flatMap((label) => {
    const value = factOf(member, label);
    return value === null ? [] : [`${label} ${value}`];
  });
  return facts.join(" · ") || member.name;
}
