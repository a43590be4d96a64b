import { askedText } from "./asked-text";
import { packageAsked } from "./search-forms";
import {
  type IndexedListing,
  type IndexedProduct,
  type IndexedText,
  productAt,
  type SearchIndex,
} from "./search-index";
import { isFiller, normalizeSearch } from "./search-text";
import { bareCode, DENIALS, splitWords, thingAsked, unifySizes, wordStem } from "./search-words";

/** Best first, as `search_suggestions` in the database puts them; together at most as many as were asked for. */
export type RecalledSuggestions = {
  products: IndexedProduct[];
  categories: IndexedListing[];
  brands: IndexedListing[];
};

/** More words than this are left to the server: nobody types them while a list is read. */
const MAX_WORDS = 12;
/** How well a product fits, the best first: those of `private.match_rank` that come before what descriptions mention. */
const RANKS = [
  "sku",
  "sku_start",
  "name",
  "name_start",
  "head_words",
  "head_beginnings",
  "words",
  "beginnings",
  "head_titles",
  "titles",
] as const;
type Rank = (typeof RANKS)[number];
/** Shorter texts are looked for as words and their beginnings, not inside of words: no index of the database has such parts. */
const HAS_PARTS = /[a-z0-9]{3}/;
/** «ST-95», «st 95» and «st95» are one word where SKUs begin so. */
const CODE = /^(?:[a-z]{1,6}[ -]?){1,3}[0-9]{2,}[a-z0-9-]*$/;
/** A «metro» that nobody counts is no length. */
const METRE = /^metros?$/;
/** Categories and brands take a fifth of the places each, at most. */
const LISTING_SHARE = 5;

/** How a word of an indexed text may relate to the word that is looked for. */
const IS_WHOLE = 1;
const BEGINS_SO = 2;
const MEANS_IT = 4;
/** Whole, or another word for the same thing. */
const IS_CALLED_SO = 8;

/**
 * What the server will suggest for a text, from memory: the same things in the same order as far as names, SKUs, brands
 * and categories decide. Null is not «nothing»: it leaves the text to the server, because only the descriptions may say it, or
 * it is misspelt.
 * @param limit places for products, categories and brands together
 */
export function recallSuggestions(index: SearchIndex, text: string, limit: number): RecalledSuggestions | null {
  const plain = askedText(normalizeSearch(text), (kind) => {
    const like = likenessTo(index, kind);
    return index.names.some(({ head }) => seen(like, head) & IS_CALLED_SO);
  });
  const spoken = splitWords(unifySizes(plain));
  const telling = spoken.filter((word) => !isFiller(word));
  const code = bareCode(plain);
  const isCode = CODE.test(plain) && index.codes.some((known) => known.startsWith(code));
  const words = isCode ? [code] : telling.length > 0 ? telling : spoken;
  if (plain === "" || words.length > MAX_WORDS || METRE.test(words.join(" "))) return null;
  // What a thing is without, mostly only its description says.
  if (spoken.join(" ").search(DENIALS) >= 0) return null;

  const asked = isCode ? code : (thingAsked(spoken) ?? "");
  const likenesses = words.map((word, at) => likenessTo(index, word, packageAsked(words, at, asked)));
  const thing = words.length > 1 ? words.indexOf(asked) : -1;
  // What stands after «para» is what the thing is for, and not what it is.
  const beforePurpose = spoken.slice(0, spoken.includes("para") ? spoken.indexOf("para") : 0);
  const isOfThing = (_: Uint8Array, at: number) =>
    beforePurpose.includes(words[at] ?? "") || !beforePurpose.includes(asked);
  const ofThing = new Set(likenesses.filter(isOfThing));
  const matches = rankProducts(index, plain, likenesses, ofThing, likenesses[thing] ?? new Uint8Array());
  if (!matches || matches.length === 0) return null;
  const listingLimit = Math.floor(limit / LISTING_SHARE);
  const isNamed = ({ forms }: IndexedText) =>
    words.length > 0 && likenesses.every((like) => seen(like, forms) & BEGINS_SO);
  const named = placesWhere(index.categories, isNamed);
  const main = named.length > 0 ? null : mainCategory(index, matches);
  const categories = (main === null ? named : [main]).slice(0, listingLimit);
  const brands = placesWhere(index.brands, isNamed).slice(0, listingLimit);
  return {
    products: matches.slice(0, limit - categories.length - brands.length).map((at) => productAt(index, at)),
    categories: categories.map((at) => listingAt(index.file.categories, at)),
    brands: brands.map((at) => listingAt(index.file.brands, at)),
  };
}

/**
 * The places of the products that the words name, the best first; null when only the server can tell. What is sold out comes
 * last among its equals.
 * @param ofThing the likenesses of the words that may say what the product is
 * @param thing how each word is like the thing that several words ask for; empty for one word
 */
function rankProducts(
  index: SearchIndex,
  plain: string,
  likenesses: readonly Uint8Array[],
  ofThing: ReadonlySet<Uint8Array>,
  thing: Uint8Array,
): number[] | null {
  const { products } = index.file;
  const code = bareCode(plain);
  const looked = likenesses.map((like) => ({
    like,
    categories: index.categories.map(({ forms }) => seen(like, forms)),
    brands: index.brands.map(({ forms }) => seen(like, forms)),
    units: index.units.map((forms) => seen(like, forms)),
  }));
  const hasParts = HAS_PARTS.test(plain);
  /** Whether a product is what the word says, or, of words beside the thing, what it may go on to say. */
  const isSo = (like: Uint8Array, things: readonly number[], head: readonly number[]) =>
    (seen(like, things) & IS_CALLED_SO) !== 0 || (like !== thing && (seen(like, head) & BEGINS_SO) !== 0);
  let isSold = false;
  let isAnswered = false;
  const ranked = new Map(RANKS.map((rank) => [rank, { inStock: [] as number[], soldOut: [] as number[] }]));

  for (let at = 0; at < index.names.length; at += 1) {
    const { forms, head, things } = index.names[at] as IndexedText;
    const parts = index.codeParts[at] ?? [];
    const itsCode = index.codes[at] ?? "";
    const name = index.plainNames[at] ?? "";
    let inName = looked.length > 0 ? IS_WHOLE | BEGINS_SO : 0;
    let inTitles = looked.length > 0 ? MEANS_IT : 0;
    let isHead = false;
    for (const { like, categories, brands, units } of looked) {
      if (inTitles === 0) break;
      const own = seen(like, forms);
      inName &= own;
      inTitles &=
        own |
        seen(like, parts) |
        (categories[products.categories[at] ?? -1] ?? 0) |
        (brands[products.brands[at] ?? -1] ?? 0) |
        (units[products.units[at] ?? -1] ?? 0);
      isHead ||= ofThing.has(like) && (seen(like, head) & MEANS_IT) !== 0;
    }
    isSold ||= (seen(thing, head) & IS_CALLED_SO) !== 0;

    let rank: Rank | null = null;
    if (code !== "" && itsCode === code) rank = "sku";
    else if (code.length >= 2 && itsCode.startsWith(code)) rank = "sku_start";
    else if (name === plain) rank = "name";
    else if (name.startsWith(`${plain} `)) rank = "name_start";
    else if (inName & IS_WHOLE) rank = isHead ? "head_words" : "words";
    else if (inName & BEGINS_SO) rank = isHead ? "head_beginnings" : "beginnings";
    else if (inTitles) rank = isHead ? "head_titles" : "titles";
    if (rank === null) continue;

    // A code of two letters may begin like the text although no word of the product does: descriptions decide then.
    const isItsCode = code.length >= 3 && (rank === "sku" || rank === "sku_start");
    const isFound =
      inTitles !== 0 || isItsCode || (hasParts && (name.includes(plain) || index.plainSkus[at]?.includes(plain)));
    if (!isFound) return null;
    const isPackedSo = seen(thing, index.units[products.units[at] ?? -1] ?? []) !== 0;
    isAnswered ||=
      isItsCode ||
      isPackedSo ||
      ((seen(thing, forms) & IS_CALLED_SO) !== 0 && likenesses.some((like) => isSo(like, things, head)));
    ranked.get(rank)?.[index.isSoldOut[at] ? "soldOut" : "inStock"].push(at);
  }
  // Where products are the thing and these merely go with it, the server looks for the thing by itself.
  if (isSold && !isAnswered) return null;
  return [...ranked.values()].flatMap(({ inStock, soldOut }) => [...inStock, ...soldOut]);
}

/** For each word of the index, how it relates to the word, or to one that means the same; and to the package that it may ask for. */
function likenessTo({ words, heads, byInitial, synonyms }: SearchIndex, word: string, packed = ""): Uint8Array {
  const like = new Uint8Array(words.size);
  const add = (known: string, likeness: number) => {
    const number = words.get(known);
    if (number !== undefined) like[number] = (like[number] ?? 0) | likeness;
  };
  for (const known of byInitial.get(word.charAt(0)) ?? []) {
    if (known.startsWith(word)) add(known, BEGINS_SO | MEANS_IT);
  }
  const stem = wordStem(word);
  add(word, IS_WHOLE | IS_CALLED_SO);
  add(stem, IS_WHOLE | BEGINS_SO | MEANS_IT | IS_CALLED_SO);
  // «Tés» are several of what the shop sells as «té»; «gas» is not.
  const singular = /^[a-z][aeiou]s$/.test(word) ? word.slice(0, -1) : "";
  if (heads.has(words.get(singular))) add(singular, IS_WHOLE | BEGINS_SO | MEANS_IT | IS_CALLED_SO);
  for (const meaning of synonyms.get(stem) ?? []) add(meaning, MEANS_IT | IS_CALLED_SO);
  add(packed, MEANS_IT | IS_CALLED_SO);
  return like;
}

function seen(like: Uint8Array, words: readonly number[]): number {
  let all = 0;
  for (const word of words) all |= like[word] ?? 0;
  return all;
}

/** The category of more than half of the matches; null when no category has that many. */
function mainCategory(index: SearchIndex, matches: readonly number[]): number | null {
  const counts = new Array<number>(index.categories.length).fill(0);
  for (const at of matches) {
    const category = index.file.products.categories[at] ?? -1;
    if (category >= 0) counts[category] = (counts[category] ?? 0) + 1;
  }
  const main = counts.findIndex((count) => count * 2 > matches.length);
  return main < 0 ? null : main;
}

const placesWhere = (titles: readonly IndexedText[], isWanted: (title: IndexedText) => boolean): number[] =>
  titles.flatMap((title, at) => (isWanted(title) ? [at] : []));

const listingAt = (
  { names, slugs }: { names: readonly string[]; slugs: readonly string[] },
  at: number,
): IndexedListing => ({
  name: names[at] ?? "",
  slug: slugs[at] ?? "",
});
