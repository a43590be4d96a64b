import { Link } from "react-router-dom";
import type { SiteLink } from "./site-links";

/** Links in as many columns as fit. */
export function LinkList({ links }: { links: readonly SiteLink[] }) {
  return (
    <ul className="columns-3xs gap-x-6">
      {links.map(({ to, label }) => (
        <li key={to} className="break-inside-avoid">
          <Link to={to} className="link inline-flex min-h-9 items-center max-md:min-h-target">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
