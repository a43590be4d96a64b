import type { MerchantReturnPolicy, MonetaryAmount } from "schema-dts";
import { CURRENCY, WITHDRAWAL_WORKING_DAYS } from "@/domain/constants";
import type { Pesos } from "@/domain/money";
import { pathTo } from "@/lib/paths";
import { publicAddress } from "@/lib/store-settings";

/** ISO 3166-1: the shop sells to, and takes back from, this country alone. */
const COUNTRY = "MX";

/** Where the shop sends to. */
export const destination = { "@type": "DefinedRegion", addressCountry: COUNTRY } as const;

export const monetaryAmount = (value: Pesos) =>
  ({ "@type": "MonetaryAmount", value, currency: CURRENCY }) as const satisfies MonetaryAmount;

/** Names the shop from other data on its pages. */
export const shopId = (): string => publicAddress("/#tienda");

/**
 * schema.org MerchantReturnPolicy, as «Devoluciones» says it, for search engines, which count calendar days. Five working days
 * are at least five calendar days: we never promise more than we keep.
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
