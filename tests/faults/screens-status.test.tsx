import { screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { brandRow, categoryRow, fillShop, productRow } from "@tests/support/catalogue";
import { anOrderDraft, aProduct, idOf } from "@tests/support/factories";
import { server, useShopServer } from "@tests/support/msw-server";
import { renderScreen } from "@tests/support/render-screen";
import { aGatewayRow, anOrderRow, aZoneRow } from "@tests/support/rows";
import { shop } from "@tests/support/shop-state";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cartActions } from "@/cart/actions";
import { useCartState } from "@/cart/store";
import { useCartPanel } from "@/cart/use-cart";
import BrandPage from "@/features/brands/brand-page";
import BrandsPage from "@/features/brands/brands-page";
import CartPanel from "@/features/cart/cart-panel";
import CatalogIndexPage from "@/features/categories/catalog-index-page";
import CategoriesPage from "@/features/categories/categories-page";
import CategoryPage from "@/features/categories/category-page";
import CheckoutPage from "@/features/checkout/checkout-page";
import OrdersPage from "@/features/device/orders-page";
import WishlistPage from "@/features/device/wishlist-page";
import { HomeShelves } from "@/features/home/home-shelves";
import OrderConfirmationPage from "@/features/order/order-confirmation-page";
import ShippingPage from "@/features/pages/shipping-page.mdx";
import SitemapPage from "@/features/pages/sitemap-page";
import SearchPage from "@/features/search/search-page";
import TrackingPage from "@/features/tracking/tracking-page";
import { beginOrderAttempt, forgetOrderAttempt } from "@/stores/order-attempt";
import { erasePlacedOrders, recordPlacedOrder } from "@/stores/placed-orders-store";
import { eraseFavourites, toggleFavourite } from "@/stores/wishlist-store";
import { confirmButton, field, openCheckout } from "../features/checkout/checkout-screen";

useShopServer();

const PROBLEM_HERE = "Hay algunos datos incorrectos. Por favor, revisa la información e intenta de nuevo.";
const PROBLEM_THERE = "Hay un problema en nuestros servidores. Estamos trabajando para solucionarlo.";

/** What the shopper reads of each status, letter by letter. */
const statuses = [
  [400, PROBLEM_HERE],
  [401, "No pudimos validar tu visita. Por favor, recarga la página e intenta nuevamente."],
  [403, "No tienes permisos para realizar esta acción."],
  [404, "El recurso que buscas no fue encontrado."],
  [409, PROBLEM_HERE],
  [429, PROBLEM_HERE],
  [500, PROBLEM_THERE],
  [502, PROBLEM_THERE],
  [503, PROBLEM_THERE],
  [504, PROBLEM_THERE],
] as const;

type Scene = {
  screen: Parameters<typeof renderScreen>[0];
  pattern: string;
  address?: string;
  /** What the shopper has, or did, before. */
  before?: () => void;
  /** What the shopper does there. */
  action?: (user: UserEvent) => Promise<void>;
  /** What is broken: a table or a function. */
  target: string;
  /** How many parts of the screen say so. */
  parts?: number;
  /** What it says of 404 instead: that what was asked for is not there. */
  missing?: string;
  /** The button that tries once more. */
  retry?: string;
};

const ORDER = idOf("order");
const NUMBER = "ACO-20260601120000-AB12CD";

const press = (name: string) => async (user: UserEvent) => user.click(await screen.findByRole("button", { name }));

const scenes: Record<string, Scene> = {
  "the brands": { screen: BrandsPage, pattern: "/marcas", target: "brands" },
  "a brand": {
    ...{ screen: BrandPage, pattern: "/marca/:slug", address: "/marca/kintal", target: "brands" },
    missing: "No manejamos esa marca",
  },
  "the products of a brand": {
    ...{ screen: BrandPage, pattern: "/marca/:slug", address: "/marca/kintal", target: "products" },
  },
  "the categories": { screen: CategoriesPage, pattern: "/categorias", target: "categories" },
  "a category": {
    ...{ screen: CategoryPage, pattern: "/categoria/:slug", address: "/categoria/empaque", target: "categories" },
    missing: "Esa categoría no existe",
  },
  "the products of a category": {
    ...{ screen: CategoryPage, pattern: "/categoria/:slug", address: "/categoria/empaque", target: "products" },
  },
  "the printed catalogue": { screen: CatalogIndexPage, pattern: "/catalogo", target: "categories" },
  "a part of the printed catalogue": { screen: CatalogIndexPage, pattern: "/catalogo", target: "products" },
  "the categories of the home page": { screen: HomeShelves, pattern: "/", target: "categories" },
  "the two shelves of the home page": { screen: HomeShelves, pattern: "/", target: "products", parts: 2 },
  "a search": {
    ...{ screen: SearchPage, pattern: "/buscar", address: "/buscar?q=cinta", target: "rpc/search_products" },
  },
  "the favourites": { screen: WishlistPage, pattern: "/wishlist", target: "products" },
  "the delivery times": { screen: ShippingPage, pattern: "/envio", target: "shipping_zones" },
  "the categories of the site map": { screen: SitemapPage, pattern: "/sitemap", target: "categories" },
  "the brands of the site map": { screen: SitemapPage, pattern: "/sitemap", target: "brands" },
  "an order just placed": {
    ...{ screen: OrderConfirmationPage, pattern: "/order-confirmation/:orderId", target: "orders" },
    ...{ address: `/order-confirmation/${ORDER}`, missing: "Otra página" },
  },
  "an order of this device that is tracked": {
    ...{ screen: TrackingPage, pattern: "/order-tracking/:orderId?", target: "orders" },
    address: `/order-tracking/${ORDER}`,
    missing: "Este pedido no se abre desde este dispositivo. Búscalo aquí arriba con su número y tu correo.",
  },
  "an order looked up by number and e-mail": {
    ...{ screen: TrackingPage, pattern: "/order-tracking/:orderId?", address: "/order-tracking" },
    ...{ target: "rpc/track_order", retry: "Rastrear pedido" },
    action: async (user) => {
      await user.type(screen.getByRole("textbox", { name: "Número de pedido" }), NUMBER);
      await user.type(screen.getByRole("textbox", { name: "Correo electrónico" }), "maria@example.com");
      await press("Rastrear pedido")(user);
    },
  },
  "the products of an order to order again": {
    ...{ screen: OrdersPage, pattern: "/orders", target: "products", retry: `Volver a pedir ${NUMBER}` },
    before: () =>
      recordPlacedOrder({ id: ORDER, orderNumber: NUMBER, placedAt: "2026-06-01T18:00:00Z", totalAmount: 382 }),
    action: press(`Volver a pedir ${NUMBER}`),
  },
  "the ways to pay": {
    ...{ screen: CheckoutPage, pattern: "/checkout", target: "payment_gateways", retry: "Cargar las formas de pago" },
    before: () => void cartActions.addItem(aProduct(), 1),
  },
  "whether an order was placed": {
    ...{ screen: CheckoutPage, pattern: "/checkout", target: "orders" },
    before: () => void beginOrderAttempt(anOrderDraft(), []),
  },
};

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const [brand, category] = [brandRow(1, "Kintal"), categoryRow(1, "Empaque")];
  fillShop({
    brands: [brand],
    categories: [category],
    products: [productRow(1, { item_name: "Cinta canela", is_featured: true, brand, category })],
    shipping_zones: [aZoneRow()],
    payment_gateways: [aGatewayRow()],
    orders: [anOrderRow()],
  });
  useCartState.setState(useCartState.getInitialState(), true);
  useCartPanel.setState(useCartPanel.getInitialState(), true);
  erasePlacedOrders();
  forgetOrderAttempt();
  eraseFavourites();
  toggleFavourite(idOf("product", 1));
});

describe.each(statuses)("fault: status %i", (status, message) => {
  it.each(Object.entries(scenes))("%s: says so in the words of the shop, and can be loaded again", async (_, scene) => {
    const user = userEvent.setup({ delay: null });
    const { screen: Screen, pattern, address = pattern, target, parts = 1, missing } = scene;
    scene.before?.();
    shop.fail(target, status);
    renderScreen(Screen, pattern, address);
    await scene.action?.(user);
    if (status === 404 && missing !== undefined) {
      expect(await screen.findByText(missing)).toBeInTheDocument();
      expect(screen.queryByText(message)).not.toBeInTheDocument();
      return;
    }
    await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(parts));
    for (const alert of screen.getAllByRole("alert")) expect(within(alert).getByText(message)).toBeInTheDocument();
    shop.recover();
    const { retry = "Intentar de nuevo" } = scene;
    for (const button of screen.getAllByRole("button", { name: retry })) await user.click(button);
    await waitFor(() => expect(screen.queryByRole("alert")).not.toBeInTheDocument());
  });

  it("the cart: says that it could not be loaded, and keeps its lines", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    cartActions.addItem(aProduct({ name: "Cinta canela" }), 2);
    shop.fail("guest_carts", status);
    useCartPanel.getState().open();
    renderScreen(CartPanel, "/", "/");
    expect(await screen.findByRole("alert")).toHaveTextContent("No se pudo cargar el carrito");
    expect(screen.getByRole("textbox", { name: "Cantidad de Cinta canela" })).toHaveValue("2");
  });
});

it.each([
  ["40", "Espera 40 segundos"],
  [null, "Espera 1 minuto"],
])("fault: status 429: with Retry-After %j the order says «%s», and is kept", async (retryAfter, wait) => {
  const { user, fillIn } = await openCheckout();
  await fillIn();
  const headers: HeadersInit = retryAfter === null ? [] : [["retry-after", retryAfter]];
  server.use(http.post("*/rest/v1/rpc/place_order", () => HttpResponse.json({}, { status: 429, headers })));
  await user.click(confirmButton());
  const text = `Hiciste demasiados intentos. ${wait} e intenta de nuevo. Tu pedido no se duplica`;
  expect(await screen.findByText(text, { exact: false })).toBeInTheDocument();
  expect(screen.queryByText(PROBLEM_HERE)).not.toBeInTheDocument();
  expect(field("Colonia")).toHaveValue("Roma Norte");
  expect(confirmButton()).toBeEnabled();
});
