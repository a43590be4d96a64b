import {
  Children,
  type ComponentProps,
  type ComponentType,
  isValidElement,
  type ReactElement,
  type ReactNode,
} from "react";

/**
 * The elements of one kind that stand in a text, without the line breaks between them.
 * @throws when anything else stands there, which would be lost: the build then fails, since it draws every page
 */
export function elementsOf<Props>(kind: ComponentType<Props>, children: ReactNode): ReactElement<Props>[] {
  const isOfKind = (child: ReactNode): child is ReactElement<Props> => isValidElement(child) && child.type === kind;
  return Children.toArray(children)
    .filter((child) => child !== "\n")
    .map((child) => {
      if (isOfKind(child)) return child;
      throw new Error(`Only ${kind.name} may stand here, not ${JSON.stringify(child)}`);
    });
}

/** A link to another page of the shop inside a sentence. */
export const PageLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} className="link">
    {children}
  </a>
);

const textElements = {
  a: (link: ComponentProps<"a">) => <a className="link" {...link} />,
  ul: (list: ComponentProps<"ul">) => (
    <ul className="flex max-w-prose list-disc flex-col gap-1.5 pl-5 marker:text-agave" {...list} />
  ),
};

/** What the marks of a text become. @public MDX asks for it by this name. */
export const useMDXComponents = () => textElements;

type StepProps = { title: string; children: ReactNode };

/** What to do, one thing after the other: each in a `Step`. */
export function Steps({ children }: { children: ReactNode }) {
  return (
    <ol className="flex flex-col">
      {elementsOf(Step, children).map(({ props: { title, children: text } }, index) => (
        <li key={title} className="flex gap-4 border-line border-t py-4 first:border-t-0 first:pt-1">
          <span
            aria-hidden="true"
            className="figures grid size-9 shrink-0 place-items-center rounded-label bg-agave font-bold font-display text-lg text-on-agave print:border print:bg-transparent print:text-ink"
          >
            {index + 1}
          </span>
          <div className="min-w-0 wrap-anywhere">
            <h3 className="mt-1 mb-1 text-lg">{title}</h3>
            <div className="max-w-prose">{text}</div>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** One of `Steps`, which draw it. */
export const Step = ({ children }: StepProps) => children;

/** Something that must not be overlooked. */
export const Note = ({ children }: { children: ReactNode }) => (
  <div className="flex max-w-prose flex-col gap-2 border-cempasuchil border-l-4 bg-kraft px-4 py-3">{children}</div>
);

type FactTableProps = {
  /** Names the table for those who cannot see it. */
  caption: string;
  head: readonly string[];
  rows: readonly (readonly ReactNode[])[];
};

/**
 * Facts in columns; the first one names the row. On phones the cells wrap rather than scroll away, between words, or
 * within them where these do not fit beside each other. Where text is larger still, they stand below each other under their column's name.
 */
export function FactTable({ caption, head, rows }: FactTableProps) {
  return (
    <div className="@container">
      <table className="w-full border-collapse text-left text-sm wrap-anywhere @max-[14rem]:[&_:is(td,th)]:block @min-[20rem]:wrap-break-word md:text-base">
        <caption className="sr-only">{caption}</caption>
        <thead className="@max-[14rem]:sr-only">
          <tr className="border-line-strong border-b">
            {head.map((title) => (
              <th key={title} scope="col" className="py-2 pr-2 md:pr-4 align-bottom font-semibold last:pr-0">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="figures">
          {rows.map(([name, ...cells], index) => (
            <tr key={index} className="border-line border-b">
              <th scope="row" className="py-2.5 pr-2 md:pr-4 align-top font-semibold">
                {name}
              </th>
              {cells.map((cell, column) => (
                <td
                  key={column}
                  data-label={head[column + 1]}
                  className="py-2.5 pr-2 md:pr-4 align-top last:pr-0 @max-[14rem]:own-label"
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Names and values of one thing: who the seller is, where to write. */
export function FactList({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-1 gap-x-6 sm:grid-cols-[11rem_1fr]">
      {facts.map(({ name, value }) => (
        <div key={name} className="border-line border-b py-2.5 sm:col-span-2 sm:grid sm:grid-cols-subgrid">
          <dt className="text-ink-soft max-sm:text-sm">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
