import { clsx } from "clsx";

/** `id` is the anchor of a section's heading. */
type TableOfContentsProps = { sections: readonly { id: string; title: string }[]; className?: string };

/** Beside a long page on wide screens, before it on phones; paper has no use for it. */
export function TableOfContents({ sections, className }: TableOfContentsProps) {
  return (
    <nav
      aria-labelledby="en-esta-pagina"
      className={clsx("max-lg:mb-10 lg:sticky lg:top-24 lg:self-start print:hidden", className)}
    >
      <h2 id="en-esta-pagina" className="stencil mb-1 text-ink-soft">
        En esta página
      </h2>
      <ol className="pointer-coarse:[&_a]:min-h-target border-line border-l-2 max-lg:columns-2xs lg:max-h-[calc(100dvh-10rem)] lg:overflow-y-auto">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-0.5 flex min-h-9 items-center border-transparent border-l-2 py-1 pl-3 text-sm leading-snug -outline-offset-2 hover:border-agave hover:text-agave"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
