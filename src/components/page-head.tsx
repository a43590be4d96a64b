import { storeSettings } from "@/lib/store-settings";

type PageHeadProps = {
  /** The page's own name; the shop's follows. */
  title: string;
  /** For search engines and link previews, up to 160 characters. */
  description?: string | undefined;
  /** E.g. «noindex» for pages about one shopper. */
  robots?: string | undefined;
};

/** What belongs in the document head; React lifts it there from wherever a page renders it. */
export function PageHead({ title, description, robots }: PageHeadProps) {
  return (
    <>
      <title>{`${title} · ${storeSettings.name}`}</title>
      {description && <meta name="description" content={description} />}
      {robots && <meta name="robots" content={robots} />}
    </>
  );
}
