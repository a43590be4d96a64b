import type { SiteLink } from "./site-links";

/** Links in as many columns as fit. */
export function LinkList({ links }: { links: readonly SiteLink[] }) {
  return (
    <ul className="columns-3xs gap-x-6 wrap-anywhere">
      {links.map(({ to, label }) => (
        <li key={to} className="break-inside-avoid">
          <a href={to} className="link inline-flex min-h-9 items-center max-md:min-h-target">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
