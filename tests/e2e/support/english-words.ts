/**
 * Words that give away a text nobody translated: common in English interfaces, and no word of Spanish, brand or unit.
 * («color», «error», «sale», «total», «use» … are both, and so can't be told apart.)
 */
const ENGLISH = new Set(
  `the and or of for with without your you our we us are is was were be been this that these those from into about
  add added adding back buy by can can't cannot cart carts catalog categories category change check checkout choose clear
  click close confirm contact continue cookie count country create current customer date day days default delete
  delivery description details dialog discount done don't down download edit email empty enter expired failed favorite
  favorites featured fetch field fields file filter filters find first found free get go help here hide hour hours how if
  image images in-stock info invalid it item items its last learn left less link list load loaded loading login logout
  low-stock main menu message missing month more most name network never new next none not note now number off offline
  ok okay on one only open option options order orders other out out-of-stock page pages password payment pending phone
  please previous price prices print privacy product products quantity read ready refresh related reload remove removed
  required reset result results retry return returns right save saved search see select selected send sent shipping shop
  shopping show sign size sold something soon sort state status stock-status stop store street submit subtotal-amount success
  summary support tax terms than thank thanks then there they to today tomorrow too track tracking try unavailable undefined
  unknown unit until up update updated upload user value view wait want warning warranty what when where which while
  who why will wishlist year yes yesterday null nan true false object`
    .split(/\s+/)
    .filter((word) => word !== ""),
);

/** Letters with inner hyphens or apostrophes; addresses, e-mails and file names are no words. */
const WORD = /(?<![\p{L}\p{N}@./_-])\p{L}+(?:['’-]\p{L}+)*(?![\p{L}\p{N}@/_-]|\.\p{L})/gu;

/** English words of a text, each once. */
export const englishWordsIn = (text: string): string[] => [
  ...new Set((text.match(WORD) ?? []).map((word) => word.toLowerCase()).filter((word) => ENGLISH.has(word))),
];
