import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { publicAddress, storeSettings } from "@/lib/store-settings";

type PageHeadProps = {
  /** The page's own name; the shop's follows. */
  title: string;
  /** For search engines and link previews, up to 160 characters; the shop's tagline unless given. */
  description?: string | undefined;
  /** E.g. «noindex» for pages about one shopper. */
  robots?: string | undefined;
  /** The path under which search engines should keep this page, when it answers at several; its own unless given. */
  canonicalPath?: string | undefined;
  /** What the page is in the words of Open Graph; «website» unless given. */
  type?: "website" | "product";
  /** Full address of the picture for link previews; the shop's own unless given. */
  image?: { address: string; alt: string } | undefined;
};

/**
 * What belongs in the document head; React lifts it there from wherever a page renders it. Filters, pages and searches
 * of a list share the address without a query.
 */
export function PageHead({ title, description, robots, canonicalPath, type = "website", image }: PageHeadProps) {
  const { pathname } = useLocation();
  useEffect(dropDefaults, []);
  const fullTitle = `${title} · ${storeSettings.name}`;
  const about = description ?? storeSettings.tagline;
  const address = publicAddress(canonicalPath ?? pathname);
  const { address: picture, alt } = image ?? { address: publicAddress("/images/og.png"), alt: storeSettings.name };
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={about} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={about} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:alt" content={alt} />
      {robots ? <meta name="robots" content={robots} /> : <link rel="canonical" href={address} />}
    </>
  );
}

/** index.html brings some of these for readers that run no scripts; beside the page's own they would be double. */
function dropDefaults(): void {
  for (const element of document.head.querySelectorAll("meta[data-default]")) element.remove();
}
