// @vitest-environment node
import { anOrderDraft, idOf } from "@tests/support/factories";
import { useShopServer } from "@tests/support/msw-server";
import { shop } from "@tests/support/shop-state";
import { expect, it, vi } from "vitest";
import { listBrands } from "@/services/brands-service";
import { listCategories } from "@/services/categories-service";
import { listPaymentGateways, listShippingZones, listVolumeDiscounts } from "@/services/checkout-options-service";
import { clearGuestCart, readGuestCart, setGuestQuantity } from "@/services/guest-cart-service";
import { activeSlides } from "@/services/hero-slides-service";
import { readInventory } from "@/services/inventory-service";
import { getOrder, placeOrder, trackOrder } from "@/services/orders/orders-service";
import { listProducts } from "@/services/product-lists/listed-products";
import { searchProducts } from "@/services/products-service";
import { allSettings } from "@/services/slider-settings-service";

useShopServer();

/** The stand-in is only worth something while a whole purchase works on it. */
it("sells from the list to the tracking", async () => {
  const list = await listProducts({ sort: "price_asc" }, { exactCount: true });
  expect(list.data?.count).toBe(14);
  expect(list.data?.products.map(({ price }) => price)).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120]);
  expect((await searchProducts("PRODÚCTO 07")).data?.map(({ name }) => name)).toEqual(["Producto 07"]);

  expect((await setGuestQuantity(idOf("product", 10), 2)).success).toBe(true);
  expect((await setGuestQuantity(idOf("product", 10), 3)).success).toBe(true);
  expect((await readGuestCart()).data?.rows).toMatchObject([{ quantity: 3, product: { name: "Producto 10" } }]);

  const items = [{ productId: idOf("product", 10), quantity: 3, unitPrice: 100 }];
  const draft = anOrderDraft({ items, expectedTotal: 498 });
  expect((await placeOrder({ ...draft, expectedTotal: 1 })).data?.status).toBe("price_changed");
  const placed = await placeOrder(draft);
  expect(placed.data).toMatchObject({ status: "placed", totals: { subtotal: 300, totalAmount: 498 } });
  expect(await placeOrder(draft)).toEqual(placed);
  if (placed.data?.status !== "placed") return;

  expect((await readGuestCart()).data?.rows).toEqual([]);
  expect((await readInventory([idOf("product", 10)])).data).toMatchObject([{ stockQuantity: 37 }]);
  const order = await getOrder(placed.data.orderId);
  expect(order.data).toMatchObject({ items: [{ name: "Producto 10", quantity: 3 }], shippingZone: { name: "Centro" } });
  const tracked = await trackOrder(placed.data.orderNumber.toLowerCase(), "Maria@example.com");
  expect(tracked.data).toMatchObject({
    status: "found",
    order: { totalAmount: 498, paymentGateway: { label: "Transferencia SPEI" } },
  });
  expect((await trackOrder(placed.data.orderNumber, "otra@example.com")).data).toEqual({ status: "not_found" });
});

it("serves what the shell and the checkout read", async () => {
  expect((await listBrands()).data).toMatchObject({ count: 3 });
  expect((await listCategories()).data).toHaveLength(3);
  expect((await activeSlides()).data).toHaveLength(3);
  expect((await allSettings()).data?.autoplay).toEqual({ enabled: true, delay: 5000 });
  expect((await listPaymentGateways()).data?.map(({ kind }) => kind)).toEqual(["spei", "oxxo", "cash_on_delivery"]);
  expect((await listShippingZones()).data?.flatMap(({ stateCodes }) => stateCodes)).toHaveLength(32);
  expect((await listVolumeDiscounts()).data).toEqual([]);
  expect((await clearGuestCart()).success).toBe(true);
});

it("fails when told to", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  shop.fail("products", 503, 1);
  expect((await listProducts()).error?.status).toBe(503);
  expect((await listProducts()).success).toBe(true);
});
