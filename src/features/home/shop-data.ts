import type { Graph, SearchAction, WithActionConstraints } from "schema-dts";
import { returnPolicy, shippingService, shopId } from "@/components/merchant-data";
import { pathTo } from "@/lib/paths";
import { publicAddress, storeSettings } from "@/lib/store-settings";

/** schema.org data of the shop and of its site, with the address under which it is searched. */
export function shopData() {
  const { name, tagline, legalName, rfc, supportEmail, phone, address } = storeSettings;
  const home = publicAddress(pathTo.home());
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "OnlineStore",
        "@id": shopId(),
        name,
        legalName,
        slogan: tagline,
        url: home,
        logo: publicAddress("/icon-512.png"),
        taxID: rfc,
        email: supportEmail,
        telephone: `+52${phone}`,
        address,
        hasMerchantReturnPolicy: returnPolicy(),
        hasShippingService: shippingService(),
      },
      {
        "@type": "WebSite",
        "@id": publicAddress("/#sitio"),
        name,
        url: home,
        inLanguage: "es-MX",
        publisher: { "@id": shopId() },
        potentialAction: {
          "@type": "SearchAction",
          // Braces as they are: `pathTo` would escape them.
          target: { "@type": "EntryPoint", urlTemplate: `${publicAddress(pathTo.search())}?q={text}` },
          "query-input": "required name=text",
        } as WithActionConstraints<Exclude<SearchAction, string>>,
      },
    ],
  } as const satisfies Graph;
}
