import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { storeSettings } from "@/lib/store-settings";

type PageHeadProps = {
  /** The page's own name; the shop's follows. */
  title: string;
  /** For search engines and link previews, up to 160 characters; the shop's tagline unless given. */
  description?: string | undefined;
  /** E.g. «noindex» for pages about one shopper. */
  robots?: string | undefined;
  /** The path under which search engines should keep this page, when it answers at several; its own unless given. */
  canonicalPath?: string | undefined;
};

/**
 * What belongs in the document head; React lifts it there from wherever a page renders it. Filters, pages and searches
 * of a list share the address without a query. Where the shop's public address is not set there is none to name.
 */
export function PageHead({ title, description, robots, canonicalPath }: PageHeadProps) {
  const { pathname } = useLocation();
  useEffect(dropDefaults, []);
  const fullTitle = `${title} · ${storeSettings.name}`;
  const about = description ?? storeSettings.tagline;
  const address = storeSettings.url === null ? null : `${storeSettings.url}${canonicalPath ?? pathname}`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={about} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={about} />
      {address && <meta property="og:url" content={address} />}
      {robots ? <meta name="robots" content={robots} /> : address && <link rel="canonical" href={address} />}
    </>
  );
}

/** index.html brings a description for readers that run no scripts; beside the page's own it would be a second one. */
function dropDefaults(): void {
  for (const element of document.head.querySelectorAll("meta[data-default]")) element.remove();
}
