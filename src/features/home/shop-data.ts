import type { Graph, SearchAction, ShippingService, WithActionConstraints } from "schema-dts";
import { destination, monetaryAmount, returnPolicy, shopId } from "@/components/merchant-data";
import { CURRENCY, FREE_SHIPPING_THRESHOLD, SHIPPING_COST, TAX_RATE } from "@/domain/constants";
import { addPesos, type Pesos, withTax } from "@/domain/money";
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

/**
 * schema.org ShippingService of the whole shop. Orders are told apart by what shoppers pay: with IVA at the general
 * rate. An order with food is free from a lower sum.
 */
function shippingService() {
  const freeFrom = withTax(FREE_SHIPPING_THRESHOLD, TAX_RATE);
  const conditions = (shippingRate: Pesos, from: Pesos, to?: Pesos) =>
    ({
      "@type": "ShippingConditions",
      shippingDestination: destination,
      orderValue: {
        "@type": "MonetaryAmount",
        minValue: from,
        ...(to !== undefined && { maxValue: to }),
        currency: CURRENCY,
      },
      shippingRate: monetaryAmount(shippingRate),
    }) as const;
  return {
    "@type": "ShippingService",
    shippingConditions: [conditions(SHIPPING_COST, 0, addPesos(freeFrom, -0.01)), conditions(0, freeFrom)],
  } as const satisfies ShippingService;
}
