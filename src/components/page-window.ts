/** One place in the pager: a page, or a gap (null). */
export type PageEntry = { key: string; page: number | null };

/** The first, the last and the neighbours of the current page; what lies between becomes a gap. */
export function pageWindow(page: number, lastPage: number): readonly PageEntry[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, lastPage])]
    .filter((candidate) => candidate >= 1 && candidate <= lastPage)
    .sort((a, b) => a - b);
  return wanted.flatMap((candidate, position) => {
    const previous = wanted[position - 1];
    const entry = { key: `page-${candidate}`, page: candidate };
    if (previous === undefined || candidate - previous === 1) return [entry];
    // A gap of one page is shown as that page: three dots would take the same room and say less.
    const missing = candidate - previous === 2 ? candidate - 1 : null;
    return [{ key: `gap-${candidate}`, page: missing }, entry];
  });
}
