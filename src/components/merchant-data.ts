import type { MerchantReturnPolicy, MonetaryAmount, OfferShippingDetails, ShippingService } from "schema-dts";
import { CURRENCY, FREE_SHIPPING_THRESHOLD, SHIPPING_COST, WITHDRAWAL_WORKING_DAYS } from "@/domain/constants";
import { addPesos, type Pesos, withTax } from "@/domain/money";
import { pathTo } from "@/lib/paths";
import { publicAddress } from "@/lib/store-settings";

/** ISO 3166-1: the shop sells to, and takes back from, this country alone. */
const COUNTRY = "MX";

const destination = { "@type": "DefinedRegion", addressCountry: COUNTRY } as const;
const pesos = (value: Pesos) =>
  ({ "@type": "MonetaryAmount", value, currency: CURRENCY }) as const satisfies MonetaryAmount;

/** Names the shop from other data on its pages. */
export const shopId = (): string => publicAddress("/#tienda");

/**
 * schema.org MerchantReturnPolicy, as «Devoluciones» says it. Search engines count calendar days, and five working days are
 * never fewer than five of those: the promise is kept, if not told in full.
 */
export const returnPolicy = () =>
  ({
    "@type": "MerchantReturnPolicy",
    applicableCountry: COUNTRY,
    returnPolicyCountry: COUNTRY,
    returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
    merchantReturnDays: WITHDRAWAL_WORKING_DAYS,
    merchantReturnLink: publicAddress(pathTo.returns()),
    returnMethod: ["https://schema.org/ReturnByMail", "https://schema.org/ReturnInStore"],
    returnFees: "https://schema.org/ReturnFeesCustomerResponsibility",
    itemDefectReturnFees: "https://schema.org/FreeReturn",
    refundType: "https://schema.org/FullRefund",
  }) as const satisfies MerchantReturnPolicy;

/** schema.org OfferShippingDetails of one piece. How long it takes depends on the state and is left to the page. */
export const shippingDetails = (price: Pesos) =>
  ({
    "@type": "OfferShippingDetails",
    shippingRate: pesos(price >= FREE_SHIPPING_THRESHOLD ? 0 : SHIPPING_COST),
    shippingDestination: destination,
  }) as const satisfies OfferShippingDetails;

/** schema.org ShippingService of the whole shop. Orders are told apart by what shoppers pay: IVA included. */
export function shippingService() {
  const freeFrom = withTax(FREE_SHIPPING_THRESHOLD);
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
      shippingRate: pesos(shippingRate),
    }) as const;
  return {
    "@type": "ShippingService",
    shippingConditions: [conditions(SHIPPING_COST, 0, addPesos(freeFrom, -0.01)), conditions(0, freeFrom)],
  } as const satisfies ShippingService;
}
