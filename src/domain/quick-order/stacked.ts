/**
 * What a line holds of a table whose cells were copied below each other: a product, one whose words hold a number that may be
 * its count, «CA-8145 talla 9», a count alone, the name of a column, or anything else.
 */
export type Cell = "product" | "product_with_number" | "count" | "heading" | "other";

/** Which lines are one row, and whether its count may belong to another product. */
export type Stack = { from: number; to: number; isUnclear: boolean };

/**
 * The rows of a list in which a count stands in a line of its own. Where products and counts alternate, each product
 * has the count below it, or each the one above it. Elsewhere, e.g. where one column was copied after the other, nobody
 * can tell which belong together.
 */
export function stacksOf(cells: readonly Cell[]): readonly Stack[] {
  const stacks: Stack[] = [];
  let isBelowCounts = false;
  for (let from = 0; from < cells.length; ) {
    if (cells[from] === "heading") {
      stacks.push({ from, to: from + 1, isUnclear: false });
      from++;
      continue;
    }
    let to = from;
    while (isOfBlock(cells[to])) to++;
    const block = cells.slice(from, to);
    const isCount = block.map((cell) => cell === "count");
    const isMixed = new Set(isCount).size === 2;
    const isPaired = isMixed && block.length % 2 === 0 && isCount.every((is, at) => is === isCount[at % 2]);
    let next = to;
    while (cells[next] === "heading") next++;
    const isUnclear = isMixed ? !isPaired : isBelowCounts || cells[next] === "count";
    const step = isPaired ? 2 : 1;
    for (let at = from; at < Math.max(to, from + 1); at += step)
      stacks.push({ from: at, to: at + step, isUnclear: isUnclear && cells[at] === "product" });
    isBelowCounts = !isMixed && isCount[0] === true;
    from = Math.max(to, from + 1);
  }
  return stacks;
}

const isOfBlock = (cell: Cell | undefined): boolean =>
  cell === "product" || cell === "product_with_number" || cell === "count";
