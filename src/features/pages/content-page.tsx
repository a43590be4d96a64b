import { clsx } from "clsx";
import { cloneElement, type ReactNode } from "react";
import { Breadcrumbs, type Crumb } from "@/components/breadcrumbs";
import { PageHead } from "@/components/page-head";
import { formatDate } from "@/copy/dates";
import { SHOP_TIME_ZONE } from "@/domain/constants";
import { pathTo } from "@/lib/paths";
import { ContactCard } from "./contact-card";
import { TableOfContents } from "./table-of-contents";
import { elementsOf } from "./text-parts";

type SectionProps = {
  /** The anchor of the heading. */
  id: string;
  title: string;
  /** In documents whose sections are numbered; the page gives it. */
  number?: number;
  children: ReactNode;
};

type ContentPageProps = {
  title: string;
  /** For search engines and link previews. */
  description: string;
  /** What the page answers, in one or two sentences under the title. */
  intro: ReactNode;
  /** Which shelf of the information it stands on; a small caption over the title. */
  group: "Ayuda" | "La tienda" | "Legal";
  /** Between the front door and this page. */
  trail?: readonly Crumb[];
  /** When the text last changed, ISO 8601; for documents that bind. */
  updatedAt?: string;
  /** What stands before the sections: a tool, a table, a picture. */
  lead?: ReactNode;
  /** Documents number their sections, so that one can be quoted. */
  numbered?: boolean;
  /** Whether to name who answers questions; pages that do so themselves leave it out. */
  contact?: boolean;
  /** Each a `Section`. */
  children: ReactNode;
};

/** From this many sections on a page is long: it gets a table of contents. */
const LONG_PAGE_SECTIONS = 5;

/** The sheet every information page is printed on. */
export function ContentPage(props: ContentPageProps) {
  const { title, description, intro, group, trail = [], updatedAt, lead, numbered = false, contact = true } = props;
  const sections = elementsOf(Section, props.children);
  const isLong = sections.length >= LONG_PAGE_SECTIONS;
  return (
    <>
      <PageHead title={title} description={description} />
      <div className="border-line border-b bg-kraft print:border-b-0">
        <div className="page flex flex-col gap-3 pt-5 pb-8 md:pb-10">
          <Breadcrumbs trail={[{ label: "Inicio", to: pathTo.home() }, ...trail]} current={title} />
          <p className="stencil mt-2 text-ink-soft md:mt-4">{group}</p>
          <h1 tabIndex={-1} className="text-3xl md:text-5xl">
            {title}
          </h1>
          <div className="max-w-2xl text-pretty text-lg">{intro}</div>
          {updatedAt && (
            <p className="text-ink-soft text-sm">Última actualización: {formatDate(updatedAt, SHOP_TIME_ZONE)}</p>
          )}
        </div>
      </div>
      <div className="page pt-8 pb-16 lg:grid lg:grid-cols-[minmax(0,46rem)_17rem] lg:justify-between lg:gap-x-16 print:block">
        {isLong && (
          <TableOfContents sections={sections.map(({ props }) => props)} className="lg:col-start-2 lg:row-start-1" />
        )}
        <div className="flex min-w-0 flex-col gap-10 lg:col-start-1 lg:row-start-1">
          {lead}
          {numbered ? sections.map((section, index) => cloneElement(section, { number: index + 1 })) : sections}
          {isLong && contact && <ContactCard wide />}
        </div>
        {!isLong && contact && (
          <aside className="max-lg:mt-10 lg:col-start-2 lg:row-start-1" aria-label="Ayuda de una persona">
            <ContactCard />
          </aside>
        )}
      </div>
    </>
  );
}

export function Section({ id, title, number, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 break-inside-avoid-page">
      <h2 id={id} className="border-ink border-b-2 pb-2 text-2xl md:text-3xl">
        {number !== undefined && <span className="figures mr-3 text-ink-soft">{number}.</span>}
        {title}
      </h2>
      <div className={clsx("flex flex-col gap-3 leading-relaxed", "[&_p]:max-w-prose [&_strong]:font-semibold")}>
        {children}
      </div>
    </section>
  );
}
