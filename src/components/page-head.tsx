import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { readable } from "@/lib/readable";
import { publicAddress, storeSettings } from "@/lib/store-settings";
import { BelowTheFold } from "./below-the-fold";

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
  /** The picture for link previews; the shop's own unless given. */
  image?: PreviewImage | undefined;
};

/** A full address, and pixels across and down where they are known: a wrong size is worse than none. */
export type PreviewImage = { address: string; alt: string; size?: { width: number; height: number } };

/**
 * What belongs in the document head; React lifts it there from wherever a page renders it. Filters and searches of a
 * list share the address without a query; its pages have their own, see `pagedHead`.
 */
export function PageHead({ title, description, robots, canonicalPath, type, image = shopImage() }: PageHeadProps) {
  const { pathname } = useLocation();
  useEffect(dropDefaults, []);
  const fullTitle = oneLine(`${title} · ${storeSettings.name}`);
  const about = oneLine(description ?? storeSettings.tagline);
  const address = publicAddress(canonicalPath ?? plain(pathname));
  // In this order: what is said of a picture follows its address.
  const properties = {
    "og:title": fullTitle,
    "og:description": about,
    "og:type": type ?? "website",
    "og:url": address,
    "og:image": image.address,
    "og:image:width": image.size?.width,
    "og:image:height": image.size?.height,
    "og:image:alt": oneLine(image.alt),
  };
  return (
    <>
      <title>{fullTitle}</title>
      <BelowTheFold>
        <meta name="description" content={about} />
        {Object.entries(properties).map(
          ([property, content]) => content && <meta key={property} property={property} content={String(content)} />,
        )}
        {robots ? <meta name="robots" content={robots} /> : <link rel="canonical" href={address} />}
      </BelowTheFold>
    </>
  );
}

/** React knows a tag of the built head again by its very text, and a page read by a browser has no «\r\n» any more. */
const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Routes answer to capitals and to a slash at the end as well; their own patterns, ids and slugs have neither. */
const plain = (pathname: string): string =>
  readable(pathname)
    .toLowerCase()
    .replace(/(.)\/+$/, "$1");

const shopImage = (): PreviewImage => ({
  address: publicAddress("/images/og.png"),
  alt: storeSettings.name,
  size: { width: 1200, height: 630 },
});

/**
 * index.html has some of these tags for readers that run no scripts, and so has a prerendered page into which another
 * page is drawn: together with this page's they would be there twice.
 */
function dropDefaults(): void {
  for (const element of document.head.querySelectorAll("[data-default]")) element.remove();
}
