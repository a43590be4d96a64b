type SectionHeadingProps = {
  title: string;
  id?: string;
  /** Where the whole of it is, e.g. «Ver las 14 marcas». */
  more?: { label: string; to: string };
};

/** The name of a shelf, over a hairline, with the way to the rest of it. */
export function SectionHeading({ title, id, more }: SectionHeadingProps) {
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 border-ink border-b-2 pb-2">
      <h2 id={id} className="wrap-anywhere text-2xl md:text-3xl">
        {title}
      </h2>
      {more && (
        <a href={more.to} className="touch gap-1 wrap-anywhere font-semibold text-agave hover:underline">
          {more.label}
          <span aria-hidden="true" className="icon-[lucide--arrow-right] size-4" />
        </a>
      )}
    </div>
  );
}
