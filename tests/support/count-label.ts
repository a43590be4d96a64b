/** Strokes of a digit in a box of 22 by 34. */
const DIGITS = [
  "h22v34h-22z",
  "m1 6l9-6v34m-9 0h19",
  "m0 6q0-6 11-6t11 9q0 9-22 25h22",
  "h22l-13 13q13 0 13 10t-11 11q-9 0-11-6",
  "m16 34v-34l-16 23h22",
  "m22 0h-20v14q20-4 20 9t-11 11q-9 0-11-6",
  "m19 0q-19 4-19 22 0 12 11 12t11-10-11-10q-8 0-11 7",
  "h22q-12 12-14 34",
  "m11 0q9 0 9 8t-9 8-9-8 9-8zm0 16q11 0 11 9t-11 9-11-9 11-9z",
  "m3 34q19-4 19-22 0-12-11-12t-11 10 11 10q8 0 11-7",
];

/**
 * The label «× 12» in the corner of a drawing that shows fewer pieces than its pack holds, where cards lay nothing over
 * it.
 */
export function countLabel(count: number): string {
  const digits = [...String(count)].map((digit, at) => `M${72 + 32 * at} 34${DIGITS[Number(digit)]}`).join("");
  const width = 66 + 32 * String(count).length;
  return `<rect x="16" y="16" width="${width}" height="70" rx="8" fill="#fffdf6"/><path d="M34 44l18 18m0-18l-18 18${digits}" fill="none" stroke="#17734b" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>`;
}
