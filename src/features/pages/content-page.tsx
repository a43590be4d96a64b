import { clsx } from "clsx";
import { cloneElement, type ReactNode } from "react";
import { Breadcrumbs, type Crumb } from "@/components/breadcrumbs";
import { PageHead } from "@/components/page-head";
import { formatDate } from "@/copy/dates";
import { SHOP_TIME_ZONE } from "@/domain/constants";
import { formatPhone } from "@/domain/phone";
import { mailLink, phoneLink, whatsappLink } from "@/lib/contact-links";
import { pathTo } from "@/lib/paths";
import { storeSettings } from "@/lib/store-settings";
import { elementsOf } from "./text-parts";

type SectionProps = {
  /** The anchor of the heading. */
  id: string;
  title: string;
  /** In documents whose sections are numbered; the page gives it. */
  number?: number;
  className?: string;
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

export function Section({ id, title, number, className, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={clsx("flex flex-col gap-3 break-inside-avoid-page", className)}>
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

/** `id` is the anchor of a section's heading. */
type TableOfContentsProps = { sections: readonly { id: string; title: string }[]; className?: string };

/** Beside a long page on wide screens, before it on phones; paper has no use for it. */
function TableOfContents({ sections, className }: TableOfContentsProps) {
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

const ways = [
  { icon: "icon-[lucide--phone]", label: formatPhone(storeSettings.phone), name: "Teléfono", href: phoneLink() },
  { icon: "icon-[lucide--message-circle]", label: "WhatsApp", name: null, href: whatsappLink() },
  { icon: "icon-[lucide--mail]", label: storeSettings.supportEmail, name: "Correo", href: mailLink() },
];

/** A label stuck on the page: who to ask when the text did not answer. */
function ContactCard({ wide = false }: { wide?: boolean }) {
  return (
    <section
      aria-labelledby="una-duda"
      className={clsx("rounded-panel border border-line bg-surface p-5", !wide && "lg:sticky lg:top-24")}
    >
      <h2 id="una-duda" className="text-xl">
        ¿Te quedó una duda?
      </h2>
      <ul className={clsx("mt-2 flex flex-col", wide && "sm:flex-row sm:flex-wrap sm:gap-x-8")}>
        {ways.map(({ icon, label, name, href }) => (
          <li key={href}>
            <a href={href} data-known-exit className="flex min-h-target items-center gap-2.5 break-all hover:underline">
              <span aria-hidden="true" className={clsx(icon, "size-5 text-agave")} />
              {name && <span className="sr-only">{name}: </span>}
              {label}
            </a>
          </li>
        ))}
      </ul>
      <p className="perforated mt-3 pt-3 text-ink-soft text-sm">{storeSettings.openingHours}</p>
    </section>
  );
}
