export type Crumb = { label: string; to: string };

/** The way from the front door to this page. The page itself is the last entry and no link. */
export function Breadcrumbs({ trail, current }: { trail: readonly Crumb[]; current: string }) {
  return (
    <nav aria-label="Ruta de navegación" className="text-sm print:hidden">
      <ol className="flex flex-wrap items-center gap-x-1 wrap-anywhere">
        {trail.map(({ label, to }) => (
          <li key={to} className="flex">
            {/* The arrow is part of it, so that a finger's room leaves no gap behind a short word. */}
            <a href={to} className="touch gap-1 text-ink-soft hover:text-agave hover:underline">
              {label}
              <span aria-hidden="true" className="icon-[lucide--chevron-right] size-3.5 text-ink-soft" />
            </a>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
