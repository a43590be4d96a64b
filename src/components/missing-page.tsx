import type { ReactNode } from "react";
import { PageHead } from "./page-head";
import { StatePicture } from "./state-picture";

type MissingPageProps = {
  title: string;
  description: string;
  /** Where to go instead. */
  children: ReactNode;
};

/** For an address whose brand, category or product does not exist (any more). */
export function MissingPage({ title, description, children }: MissingPageProps) {
  return (
    <div className="page flex flex-col items-center gap-4 py-16 text-center">
      <PageHead title={title} robots="noindex" />
      <StatePicture name="not-found" className="h-40 w-auto" />
      <h1 tabIndex={-1} className="text-3xl md:text-4xl">
        {title}
      </h1>
      <p className="max-w-prose text-ink-soft">{description}</p>
      <div className="flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}
