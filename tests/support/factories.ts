import type { Order, OrderDraft, PaymentGateway, ShippingZone } from "@/domain/order";
import type { Brand, Category, Product } from "@/domain/product";
import type { HeroSlide } from "@/domain/slides";
import { SINGLE_PIECE } from "@/domain/unit";

type Kind = "product" | "brand" | "category" | "slide" | "zone" | "gateway" | "order" | "orderItem" | "cartRow";

const digits: Record<Kind, string> = {
  product: "a",
  brand: "b",
  category: "c",
  slide: "d",
  zone: "e",
  gateway: "f",
  order: "1",
  orderItem: "2",
  cartRow: "3",
};

/** A UUID that says what it is: `idOf("brand", 3)`. */
export const idOf = (kind: Kind, number = 1): string =>
  `${digits[kind].repeat(8)}-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** When everything in the tests was made, unless a test says otherwise. */
const MADE_AT = "2026-06-01T12:00:00+00:00";

/** A guest id of the form that the database accepts. */
export const A_GUEST_ID = `guest_1780000000000_${"Ab3-_".repeat(6)}xy`;

export const aBrand = (overrides: Partial<Brand> = {}): Brand => ({
  id: idOf("brand"),
  name: "Papelera del Norte",
  slug: "papelera-del-norte",
  isActive: true,
  createdAt: MADE_AT,
  ...overrides,
});

export const aCategory = (overrides: Partial<Category> = {}): Category => ({
  id: idOf("category"),
  name: "Papelería",
  slug: "papeleria",
  isActive: true,
  imageUrl: "/images/categories/papeleria.svg",
  ...overrides,
});

/** On sale for $100 + IVA, 40 pieces in stock. */
export const aProduct = (overrides: Partial<Product> = {}): Product => ({
  id: idOf("product"),
  name: "Lápiz HB",
  sku: "LAP-HB",
  description: "Lápiz de grafito con goma.",
  price: 100,
  brand: { id: idOf("brand"), name: "Papelera del Norte", slug: "papelera-del-norte" },
  category: { id: idOf("category"), name: "Papelería", slug: "papeleria" },
  isActive: true,
  isFeatured: false,
  sortOrder: 0,
  createdAt: MADE_AT,
  imageUrl: "/images/products/lapiz-hb.svg",
  stockQuantity: 40,
  minStockLevel: 5,
  saleUnit: null,
  familyCode: null,
  unit: SINGLE_PIECE,
  taxRate: 0.16,
  attributes: [{ label: "Material", value: "Grafito" }],
  ...overrides,
});

export const aHeroSlide = (overrides: Partial<HeroSlide> = {}): HeroSlide => ({
  id: idOf("slide"),
  title: "Todo para la oficina",
  subtitle: "Entrega en 2 a 5 días hábiles",
  imageUrl: "/images/slides/oficina.svg",
  imageAlt: "Escritorio ordenado",
  linkUrl: "/products",
  linkLabel: "Ver productos",
  isFeatured: false,
  sortOrder: 0,
  ...overrides,
});

export const aPaymentGateway = (overrides: Partial<PaymentGateway> = {}): PaymentGateway => ({
  id: idOf("gateway"),
  label: "Transferencia SPEI",
  kind: "spei",
  instructions: "Transfiere el monto exacto.",
  details: { clabe: "646180000000000009", card: null, bank: "STP" },
  maxAmount: null,
  ...overrides,
});

export const aShippingZone = (overrides: Partial<ShippingZone> = {}): ShippingZone => ({
  id: idOf("zone"),
  name: "Centro",
  stateCodes: ["CMX", "MEX", "MOR"],
  minDays: 2,
  maxDays: 3,
  ...overrides,
});

/** Two pieces of `aProduct` sent to Mexico City: 200 + 32 IVA + 150 delivery. */
export const anOrder = (overrides: Partial<Order> = {}): Order => ({
  id: idOf("order"),
  orderNumber: "ACO-20260601120000-AB12CD",
  status: "pending",
  paymentStatus: "pending",
  customer: { name: "María López García", email: "maria@example.com", phone: "5512345678" },
  shippingAddress: {
    street: "Av. Insurgentes Sur 1602",
    neighborhood: "Crédito Constructor",
    municipality: "Benito Juárez",
    stateCode: "CMX",
    postalCode: "03940",
    references: null,
  },
  invoice: null,
  purchaseOrder: null,
  quoteFolio: null,
  notes: null,
  items: [
    {
      id: idOf("orderItem"),
      productId: idOf("product"),
      sku: "LAP-HB",
      name: "Lápiz HB",
      unitPrice: 100,
      quantity: 2,
      unit: SINGLE_PIECE,
      totalPrice: 200,
      discountAmount: 0,
      taxRate: 0.16,
      taxAmount: 32,
      imageUrl: "/images/products/lapiz-hb.svg",
      needsConfirmation: false,
    },
  ],
  subtotal: 200,
  discountAmount: 0,
  taxAmount: 32,
  taxes: [{ rate: 0.16, base: 200, amount: 32 }],
  shippingCost: 150,
  totalAmount: 382,
  paymentGateway: aPaymentGateway(),
  shippingZone: aShippingZone(),
  paymentReference: "4821736",
  awaitsAvailability: false,
  isPaidAtDoor: false,
  droppedItems: [],
  heldUntil: null,
  clockLead: 0,
  paidAt: null,
  createdAt: MADE_AT,
  confirmedAt: null,
  shippedAt: null,
  deliveredAt: null,
  cancelledAt: null,
  carrier: null,
  trackingNumber: null,
  ...overrides,
});

/** What the checkout sends for `anOrder`. */
export const anOrderDraft = (overrides: Partial<OrderDraft> = {}): OrderDraft => ({
  idempotencyKey: "9f1b1f0e-0000-4000-8000-000000000001",
  toldToWait: [],
  customer: anOrder().customer,
  shippingAddress: anOrder().shippingAddress,
  invoice: null,
  purchaseOrder: null,
  notes: null,
  paymentGatewayId: idOf("gateway"),
  items: [{ productId: idOf("product"), quantity: 2, unitPrice: 100 }],
  expectedTotal: 382,
  quoteId: null,
  ...overrides,
});
