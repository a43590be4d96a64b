/**
 * Data for search engines. Names come from the catalogue, so nothing in them may end the script element: `<` is
 * written as an escape, which JSON reads back as the same text.
 */
export function JsonLd({ data }: { data: Readonly<Record<string, unknown>> }) {
  return <script type="application/ld+json">{JSON.stringify(data).replace(/</g, "\\u003c")}</script>;
}
