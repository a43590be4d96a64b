/** What the anon key may do with a table: columns by verb. */
export type Access = Partial<Record<"select" | "insert" | "update", string>> & { delete?: true };

const productColumns =
  "attribute_keys attributes brand_id category_id content_name created_at description family_code head_word id image_url is_active is_featured is_sold_out item_code item_name min_stock_level more_image_urls precio_web price_per_piece price_per_piece_with_tax price_with_tax sale_unit search_document search_text sort_order stock_quantity tax_rate unit_content unit_name updated_at";

/**
 * The closed world: every table of the shop and everything that the anon key may do with it. What is not listed is refused:
 * `tests/database/catalogue.test.ts` compares the list with the grants, and probes are made of what it leaves out.
 */
export const anonAccess: Record<string, Access> = {
  "public.brands": { select: "created_at id is_active name name_words plain_name slug" },
  "public.categories": { select: "id image_url is_active name name_words plain_name slug" },
  "public.products": { select: productColumns },
  "public.guest_carts": {
    select: "created_at expires_at id product_id quantity session_id updated_at",
    insert: "expires_at product_id quantity",
    update: "expires_at product_id quantity",
    delete: true,
  },
  "public.payment_gateways": { select: "id instructions is_active kind label max_amount payment_details sort_order" },
  "public.shipping_zones": { select: "id is_active max_days min_days name state_codes" },
  "public.postal_codes": { select: "id municipality neighborhoods postal_code state_code" },
  "public.volume_discounts": { select: "id is_active min_quantity percentage product_id" },
  "public.orders": {
    select:
      "awaits_availability billing_address cancelled_at carrier confirmed_at created_at customer_email customer_name customer_phone delivered_at discount_amount dropped_items held_until id is_paid_at_door notes order_number paid_at payment_gateway_id payment_reference payment_status purchase_order quote_folio shipped_at shipping_address shipping_cost shipping_zone_id status subtotal tax_amount taxes total_amount tracking_number updated_at",
  },
  "public.order_items": {
    select:
      "content_name discount_amount id line_number needs_confirmation order_id product_id product_item_code product_name product_snapshot quantity tax_amount tax_rate total_price unit_content unit_name unit_price",
  },
  "public.hero_slides": {
    select:
      "created_at expires_at id image_alt image_url is_active is_featured link_label link_url published_at sort_order subtitle title updated_at",
  },
  "public.slider_settings": { select: "key value" },
  "private.attribute_spellings": {},
  "private.product_counts": {},
  "private.product_count_changes": {},
  "private.product_count_changes_id_seq": {},
  "private.head_words": {},
  "private.known_words": {},
  "private.renamed_brands_and_categories": {},
  "private.search_synonyms": {},
  "private.search_vocabulary": {},
  "private.settings": {},
  "private.rate_limits": {},
  "private.rate_counters": {},
  "private.single_request_carts": {},
  "private.quotes": {},
};

/** The functions that the anon key may call; `tests/database/catalogue.test.ts` compares them with the grants. */
export const anonFunctions: readonly string[] = [
  "approve_quote",
  "attribute_facets",
  "count_products",
  "holding_terms",
  "listed_products",
  "place_order",
  "popular_categories",
  "product_facets",
  "products_by_code",
  "read_quote",
  "save_quote",
  "search_products",
  "search_suggestions",
  "search_synonyms",
  "shop_settings_warnings",
  "track_order",
];

/** Columns of public tables that nobody reads through the API, not even the guest whose order it is. */
export const hiddenColumns: Record<string, string> = {
  "public.orders":
    "guest_session_id idempotency_key internal_notes is_open_unpaid placed_from request_hash returned_at returned_pieces",
  "public.payment_gateways": "hours_to_pay settings",
};

/** Tables whose rows are a guest's own: whoever comes with another id, or none, finds them empty. */
export const guestsOwn: readonly string[] = ["orders", "order_items", "guest_carts"];

/** Conditions that hold only for rows which are hidden from everybody. */
export const hiddenRows: Record<string, string> = {
  brands: "is_active=is.false",
  categories: "is_active=is.false",
  payment_gateways: "is_active=is.false",
  shipping_zones: "is_active=is.false",
  volume_discounts: "is_active=is.false",
  hero_slides: "or=(is_active.is.false,published_at.gt.now)",
};
