import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { SEARCH_SUGGESTION_LIMIT } from "@/domain/constants";
import { pathTo } from "@/lib/paths";
import { useAddressNow } from "@/lib/use-address-now";
import { suggestionsQuery } from "@/services/product-lists/suggestions-query";

/**
 * Leads to the product with a SKU whose id only the server knows; to the search for it where that fails. A shopper who
 * went somewhere else in between stays there.
 */
export function useOpenBySku(): (sku: string) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const addressNow = useAddressNow();

  return async (sku) => {
    const pressedAt = addressNow();
    // A failure is logged by the service, and shown by the page of the search, which asks again.
    const found = await client.fetchQuery(suggestionsQuery(sku, SEARCH_SUGGESTION_LIMIT)).catch(() => null);
    if (addressNow() !== pressedAt) return;
    const product = found?.products.find((one) => one.sku === sku);
    void navigate(product ? pathTo.product(product.id) : pathTo.search(sku));
  };
}
