import { publicAddress } from "@/lib/store-settings";
import type { Crumb } from "./breadcrumbs";

/** schema.org BreadcrumbList: the trail and, last, the page itself. */
export const breadcrumbData = (trail: readonly Crumb[], current: Crumb) => ({
  "@context": "https://schema.org",
  "@type": "BreadcrumbList",
  itemListElement: [...trail, current].map(({ label, to }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: label,
    item: publicAddress(to),
  })),
});
