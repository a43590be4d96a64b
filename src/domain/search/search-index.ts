import { UNKNOWN_SKU } from "../constants";
import { codeForms, packageForms } from "./search-forms";
import type { SearchIndexFile } from "./search-index-file";
import { isFiller, plainText } from "./search-text";
import { bareCode, splitWords, thingOfSet, unifySizes, wordForms, wordStem } from "./search-words";

/** A category or a brand, as the index knows it. */
export type IndexedListing = { name: string; slug: string };

/** A product as the index knows it. What it costs, and whether there is any, only the database can tell. */
export type IndexedProduct = {
  /** Null when the index had no room for it: then the SKU says which product it is. */
  id: string | null;
  name: string;
  sku: string;
  saleUnit: string | null;
  /** Undefined when the index had no room for pictures. */
  imageUrl: string | null | undefined;
};

/** A text as it is searched: its words are numbers of `SearchIndex.words`. */
export type IndexedText = {
  forms: readonly number[];
  /** What the thing is, the «tijeras» of «Tijeras de oficina», in its forms. */
  head: readonly number[];
  /** That, and what a set is made of: the «brocas» of «Juego de brocas». */
  things: readonly number[];
};

/** All texts read once, so that a keystroke only compares numbers. Products are in the order of the file. */
export type SearchIndex = {
  file: SearchIndexFile;
  /** Every distinct form of every word, with its number. */
  words: ReadonlyMap<string, number>;
  /** The same by their first letter: a word can only begin one that has it. */
  byInitial: ReadonlyMap<string, readonly string[]>;
  /** The numbers of what the products are, the first words of their names. */
  heads: ReadonlySet<number | undefined>;
  plainNames: readonly string[];
  plainSkus: readonly string[];
  /** SKUs without their dashes. */
  codes: readonly string[];
  names: readonly IndexedText[];
  /** What a SKU is found by. */
  codeParts: readonly (readonly number[])[];
  categories: readonly IndexedText[];
  brands: readonly IndexedText[];
  /** How many each sale unit holds. */
  units: readonly (readonly number[])[];
  isSoldOut: readonly boolean[];
  /** Stems of the words that a stem may mean as well. */
  synonyms: ReadonlyMap<string, readonly string[]>;
};

/** Takes some milliseconds for thousands of products; once per file. */
export function readSearchIndex(file: SearchIndexFile): SearchIndex {
  const { products } = file;
  const words = new Map<string, number>();
  const numberOf = (word: string): number => {
    const number = words.get(word) ?? words.size;
    if (number === words.size) words.set(word, number);
    return number;
  };
  const formsOf = memoize((word: string) => [...new Set(wordForms([word]))].map(numberOf));
  const headFormsOf = memoize((word: string) => [numberOf(word), numberOf(wordStem(word))]);
  const readText = (text: string): IndexedText => {
    const spoken = splitWords(text);
    const first = spoken.find((word) => !isFiller(word));
    const head = first === undefined ? [] : headFormsOf(first);
    const ofSet = thingOfSet(spoken);
    return { forms: spoken.flatMap(formsOf), head, things: ofSet ? [...head, ...headFormsOf(ofSet)] : head };
  };
  const readTexts = (texts: readonly string[]) => inOneGo(texts, unifySizes).map(readText);

  const plainNames = inOneGo(products.names, plainText);
  const plainSkus = inOneGo(products.skus, plainText);
  const names = readTexts(plainNames);
  const soldOut = new Set(products.soldOut);
  return {
    file,
    plainNames,
    plainSkus,
    codes: plainSkus.map(bareCode),
    names,
    codeParts: plainSkus.map((sku) => codeForms(sku).map(numberOf)),
    categories: readTexts(inOneGo(file.categories.names, plainText)),
    brands: readTexts(inOneGo(file.brands.names, plainText)),
    units: inOneGo(inOneGo(file.units, plainText), unifySizes).map((unit) =>
      packageForms(splitWords(unit)).map(numberOf),
    ),
    isSoldOut: products.names.map((_, at) => soldOut.has(at)),
    synonyms: readSynonyms(file.synonyms),
    words,
    byInitial: groupByInitial(words.keys()),
    heads: new Set(names.flatMap(({ head }) => head.slice(0, 1))),
  };
}

function groupByInitial(words: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const word of words) {
    const initial = word.charAt(0);
    const group = groups.get(initial);
    if (group) group.push(word);
    else groups.set(initial, [word]);
  }
  return groups;
}

export function productAt({ file }: SearchIndex, at: number): IndexedProduct {
  const { products, units, pictures } = file;
  const { names, skus, ids } = products;
  return {
    id: ids[at] ? dashed(ids[at]) : null,
    name: names[at] ?? "",
    sku: skus[at] || UNKNOWN_SKU,
    saleUnit: units[products.units[at] ?? -1] ?? null,
    imageUrl: pictures === null ? undefined : (pictures[products.pictures[at] ?? -1] ?? null),
  };
}

const dashed = (id: string): string => id.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

/** Thousands of short texts are rewritten faster as one; every text is one line. */
const inOneGo = (lines: readonly string[], rewrite: (text: string) => string): string[] =>
  lines.length === 0 ? [] : rewrite(lines.join("\n")).split("\n");

function readSynonyms(pairs: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const meanings = new Map<string, string[]>();
  for (const pair of pairs) {
    const [stem = "", meaning = ""] = pair.split(" ").map(wordStem);
    meanings.set(stem, [...(meanings.get(stem) ?? []), meaning]);
  }
  return meanings;
}

function memoize<Value>(compute: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const value = known.get(key) ?? compute(key);
    known.set(key, value);
    return value;
  };
}
