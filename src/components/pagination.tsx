import clsx from "clsx";
import { useEffect, useRef } from "react";
import { useNavigationType } from "react-router-dom";

type PaginationProps = {
  page: number;
  lastPage: number;
  /** The address of a page; real links, so that a page can be opened in another tab. */
  hrefFor: (page: number) => string;
  /** What is paged, for the landmark's name: «Páginas de productos». */
  label: string;
};

const step = "inline-flex h-11 min-w-11 items-center justify-center gap-1 rounded-md border px-3 text-sm";

export function Pagination({ page, lastPage, hrefFor, label }: PaginationProps) {
  if (lastPage <= 1) return null;
  return (
    // Without scripts every address shows the first page.
    <nav
      aria-label={label}
      data-pages
      className="flex flex-wrap items-center justify-center gap-2 print:hidden noscript:hidden"
    >
      <Step to={page > 1 ? hrefFor(page - 1) : null} label="Página anterior" rel="prev">
        <span aria-hidden="true" className="icon-[lucide--chevron-left] size-4.5" />
      </Step>
      <p className="px-2 text-ink-soft text-sm tabular-nums sm:order-last sm:basis-full sm:text-center">
        {`Página ${page} de ${lastPage}`}
      </p>
      <ul className="flex items-center gap-1 max-sm:hidden">
        {pageWindow(page, lastPage).map((entry) => (
          <li key={entry.key}>
            {entry.page === null ? (
              <span aria-hidden className="px-1 text-ink-soft">
                …
              </span>
            ) : (
              <a
                href={hrefFor(entry.page)}
                aria-label={`Página ${entry.page} de ${lastPage}`}
                aria-current={entry.page === page ? "page" : undefined}
                className={clsx(
                  step,
                  "tabular-nums",
                  entry.page === page
                    ? "border-agave bg-agave font-semibold text-on-agave"
                    : "border-transparent text-ink hover:border-line",
                )}
              >
                {entry.page}
              </a>
            )}
          </li>
        ))}
      </ul>
      <Step to={page < lastPage ? hrefFor(page + 1) : null} label="Página siguiente" rel="next">
        <span aria-hidden="true" className="icon-[lucide--chevron-right] size-4.5" />
      </Step>
    </nav>
  );
}

type StepProps = { to: string | null; label: string; rel: string; children: React.ReactNode };

/** At either end the step stays in place, unavailable, so that the others do not jump. */
function Step({ to, label, rel, children }: StepProps) {
  if (to === null) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a link that leads nowhere yet, as the ARIA practices describe it
      // biome-ignore lint/a11y/useFocusableInteractive: unavailable, so nothing to reach
      <span role="link" aria-disabled="true" aria-label={label} className={clsx(step, "border-line text-ink-soft/50")}>
        {children}
      </span>
    );
  }
  return (
    <a href={to} rel={rel} aria-label={label} className={clsx(step, "border-line text-agave hover:bg-kraft")}>
      {children}
    </a>
  );
}

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

/**
 * What the head says of one page of a list: «Productos (página 2)», found at its own address, or search engines would look
 * at the first page alone; that one has the list's own name and address.
 * @param path of the list, without filters
 */
export const pagedHead = (title: string, path: string, page = 1): { title: string; canonicalPath?: string } =>
  page > 1 ? { title: `${title} (página ${page})`, canonicalPath: `${path}?page=${page}` } : { title };

/**
 * The head of a paged list: a followed page link leads to it; Back is left to the shell, which knows the old place. A changed
 * filter also leads to another page, the first one, but the focus stays on the filter.
 * @param list what is paged: its address without the page, and how much a page holds
 */
export function useHeadOfNewPage<Head extends HTMLElement>(page: number, list: string) {
  const head = useRef<Head>(null);
  const shown = useRef({ page, list });
  const navigation = useNavigationType();
  useEffect(() => {
    const before = shown.current;
    shown.current = { page, list };
    if (before.page === page || before.list !== list || navigation === "POP") return;
    head.current?.scrollIntoView({ block: "start" });
    // Otherwise the focus stays on the link below the list, and the next Tab throws a keyboard user back down there.
    head.current?.focus({ preventScroll: true });
  }, [page, list, navigation]);
  return head;
}
