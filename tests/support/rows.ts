import { withTax } from "@/domain/money";
import type { SaleUnit } from "@/domain/unit";
import { aBrand, aCategory, aHeroSlide, anOrder, aPaymentGateway, aProduct, aShippingZone, idOf } from "./factories";

/** A row as the REST interface delivers it. Factories take any column, also ones that do not exist or hold nonsense. */
export type Row = Record<string, unknown>;

export function aBrandRow(overrides: Row = {}): Row {
  const brand = aBrand();
  return {
    id: brand.id,
    name: brand.name,
    slug: brand.slug,
    is_active: brand.isActive,
    created_at: brand.createdAt,
    ...overrides,
  };
}

export function aCategoryRow(overrides: Row = {}): Row {
  const category = aCategory();
  return {
    id: category.id,
    name: category.name,
    slug: category.slug,
    is_active: category.isActive,
    image_url: category.imageUrl,
    ...overrides,
  };
}

const unitColumns = ({ name, content, contentName }: SaleUnit) => ({
  unit_name: name,
  unit_content: content,
  content_name: contentName,
});

/** Columns of a box: $1,503.36 con IVA, each of its 36 rolls $41.76. */
export const boxOfRolls: Row = {
  precio_web: 1296,
  sale_unit: "Caja con 36 rollos",
  unit_name: "caja",
  unit_content: 36,
  content_name: "rollo",
};

/** The row of `aProduct`. Give `brand` and `category` as rows (or null): the foreign keys follow. */
export function aProductRow(overrides: Row & { brand?: Row | null; category?: Row | null } = {}): Row {
  const product = aProduct();
  const row = {
    id: product.id,
    item_name: product.name,
    item_code: product.sku,
    description: product.description,
    precio_web: product.price,
    is_active: product.isActive,
    is_featured: product.isFeatured,
    sort_order: product.sortOrder,
    created_at: product.createdAt,
    updated_at: product.createdAt,
    image_url: product.imageUrl,
    more_image_urls: product.moreImageUrls ?? [],
    stock_quantity: product.stockQuantity,
    min_stock_level: product.minStockLevel,
    sale_unit: product.saleUnit,
    family_code: product.familyCode,
    ...unitColumns(product.unit),
    tax_rate: product.taxRate,
    attributes: product.attributes,
    brand: product.brand as Row | null,
    category: product.category as Row | null,
    ...overrides,
  };
  const perPiece = (price: number) => price / Number(row.unit_content);
  return {
    brand_id: row.brand?.id ?? null,
    category_id: row.category?.id ?? null,
    price_per_piece: perPiece(Number(row.precio_web)),
    price_per_piece_with_tax: perPiece(withTax(Number(row.precio_web), Number(row.tax_rate))),
    ...row,
  };
}

/** The n-th of many alike: «Producto 07» for n = 7, the higher the newer and the dearer. */
export const aNumberedProductRow = (number: number, overrides: Parameters<typeof aProductRow>[0] = {}): Row =>
  aProductRow({
    id: idOf("product", number),
    item_name: `Producto ${String(number).padStart(2, "0")}`,
    item_code: `SKU-${number}`,
    precio_web: number * 10,
    created_at: new Date(Date.UTC(2026, 5, 1, 12, number)).toISOString(),
    ...overrides,
  });

export function aSlideRow(overrides: Row = {}): Row {
  const slide = aHeroSlide();
  return {
    id: slide.id,
    title: slide.title,
    subtitle: slide.subtitle,
    image_url: slide.imageUrl,
    image_alt: slide.imageAlt,
    link_url: slide.linkUrl,
    link_label: slide.linkLabel,
    is_active: true,
    is_featured: slide.isFeatured,
    sort_order: slide.sortOrder,
    published_at: null,
    expires_at: null,
    created_at: "2026-06-01T12:00:00+00:00",
    ...overrides,
  };
}

export function aGatewayRow(overrides: Row = {}): Row {
  const { details, maxAmount, ...gateway } = aPaymentGateway();
  return { ...gateway, payment_details: details, max_amount: maxAmount, is_active: true, sort_order: 0, ...overrides };
}

export function aZoneRow(overrides: Row = {}): Row {
  const zone = aShippingZone();
  return {
    id: zone.id,
    name: zone.name,
    state_codes: zone.stateCodes,
    min_days: zone.minDays,
    max_days: zone.maxDays,
    is_active: true,
    ...overrides,
  };
}

/** A line of the server's cart with its product; `product_id` follows from `product`. */
export function aCartRow(overrides: Row & { product?: Row } = {}): Row {
  const product = overrides.product ?? aProductRow();
  return {
    id: idOf("cartRow"),
    product_id: product.id,
    quantity: 2,
    expires_at: "2099-01-01T00:00:00+00:00",
    created_at: "2026-06-01T12:00:00+00:00",
    updated_at: "2026-06-01T12:00:00+00:00",
    product,
    ...overrides,
  };
}

/** The row of `anOrder` with items, payment gateway and shipping zone, as the read by id delivers it. */
export function anOrderRow(overrides: Row = {}): Row {
  const order = anOrder();
  const { shippingAddress: address } = order;
  return {
    id: order.id,
    order_number: order.orderNumber,
    status: order.status,
    payment_status: order.paymentStatus,
    customer_name: order.customer.name,
    customer_email: order.customer.email,
    customer_phone: order.customer.phone,
    shipping_address: {
      street: address.street,
      neighborhood: address.neighborhood,
      municipality: address.municipality,
      state_code: address.stateCode,
      postal_code: address.postalCode,
      references: address.references,
    },
    billing_address: null,
    purchase_order: order.purchaseOrder,
    quote_folio: order.quoteFolio,
    notes: order.notes,
    subtotal: order.subtotal,
    discount_amount: order.discountAmount,
    tax_amount: order.taxAmount,
    taxes: order.taxes,
    shipping_cost: order.shippingCost,
    total_amount: order.totalAmount,
    payment_reference: Number(order.paymentReference),
    awaits_availability: order.awaitsAvailability,
    is_paid_at_door: order.isPaidAtDoor,
    dropped_items: order.droppedItems.map(({ unit, ...item }) => ({ ...item, ...unitColumns(unit) })),
    held_until: order.heldUntil,
    paid_at: order.paidAt,
    created_at: order.createdAt,
    confirmed_at: null,
    shipped_at: null,
    delivered_at: null,
    cancelled_at: null,
    carrier: null,
    tracking_number: null,
    items: order.items.map((item, index) => ({
      id: item.id,
      line_number: index + 1,
      product_id: item.productId,
      product_item_code: item.sku,
      product_name: item.name,
      unit_price: item.unitPrice,
      quantity: item.quantity,
      total_price: item.totalPrice,
      ...unitColumns(item.unit),
      discount_amount: item.discountAmount,
      tax_rate: item.taxRate,
      tax_amount: item.taxAmount,
      needs_confirmation: item.needsConfirmation,
      product_snapshot: { item_name: item.name, sku: item.sku, brand_name: null, image_url: item.imageUrl },
    })),
    payment_gateway: aGatewayRow(),
    shipping_zone: aZoneRow(),
    ...overrides,
  };
}
