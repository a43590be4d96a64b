export type Crumb = { label: string; to: string };

/** The way from the front door to this page. The page itself is the last entry and no link. */
export function Breadcrumbs({ trail, current }: { trail: readonly Crumb[]; current: string }) {
  return (
    <nav aria-label="Ruta de navegación" className="text-sm print:hidden">
      <ol className="flex flex-wrap items-center gap-x-1 wrap-anywhere">
        {trail.map(({ label, to }) => (
          <li key={to} className="flex items-center gap-1">
            <a href={to} className="touch text-ink-soft hover:text-agave hover:underline">
              {label}
            </a>
            <span aria-hidden="true" className="icon-[lucide--chevron-right] size-3.5 text-ink-soft" />
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
