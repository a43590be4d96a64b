/**
 * Numbers of the business, each with its reason; a limit of a single form or store stands in its file. Money in pesos, times
 * in the unit their name says.
 */

export const CURRENCY = "MXN";
export const LOCALE = "es-MX";
/** The time zone in which the shop counts days: those of a quote end at midnight there, wherever it is read. */
export const SHOP_TIME_ZONE = "America/Mexico_City";

/** IVA, the general rate of article 1 of the Ley del IVA. */
export const TAX_RATE = 0.16;
/** Rates a product may have: the general one, that of the border region, and that of article 2-A (foods among others). */
export const TAX_RATES: readonly number[] = [TAX_RATE, 0.08, 0];

/** Flat price of a delivery. */
export const SHIPPING_COST = 150;
/** From this subtotal (before IVA) on, the delivery is free. */
export const FREE_SHIPPING_THRESHOLD = 1000;

/** Article 56 of the Ley Federal de Protección al Consumidor: working days to withdraw from a purchase made at a distance. */
export const WITHDRAWAL_WORKING_DAYS = 5;

export const DEFAULT_CART_QUANTITY = 1;
export const MIN_CART_QUANTITY = 1;
/** Largest quantity of one cart line; the database refuses more. */
export const MAX_CART_QUANTITY = 999;
/** What the plus button allows while nobody has counted the stock of a product. */
export const DEFAULT_STOCK_LIMIT = 99;
/** Lines one cart may hold; the database refuses the 101st. */
export const MAX_CART_LINES = 100;
/** Quantities at which a volume discount may begin. */
export const QUANTITY_BREAKS = [10, 25, 50, 100, 250, 500] as const;
/** From this quantity on a line counts as bulk. @spec «Business constants»: what a line is charged follows volume_discounts alone. */
export const BULK_THRESHOLD: number = QUANTITY_BREAKS[0];
/** One-tap quantities next to the stepper of a product: the breaks that fit beside it (10, 25, 50, 100). */
export const BULK_PRESETS: readonly number[] = QUANTITY_BREAKS.slice(0, 4);

/** A cart session lives this long from its creation or extension. */
export const CART_SESSION_DAYS = 7;
/** With fewer days than these left, any activity in the cart extends the session. */
export const CART_SESSION_EXTENSION_THRESHOLD_DAYS = 5;

export const MIN_PRICE = 0;
/** Highest price of the catalogue; also the ceiling of the price filter. */
export const MAX_PRICE = 999_999.99;
/** Ceiling when a product is built for the cart: one more than any catalogue price, so only nonsense is refused. */
export const MAX_CART_PRODUCT_PRICE = 1_000_000;
/** Characters of a product name; longer ones are cut. */
export const MAX_PRODUCT_NAME_LENGTH = 500;
/** Characters of a SKU; the database refuses longer ones. */
export const MAX_SKU_LENGTH = 64;
/** Stands in for a missing SKU; such a product cannot be added to the cart. */
export const UNKNOWN_SKU = "UNKNOWN";

/** Used when a product has no `min_stock_level` of its own; at or below it the badge turns yellow. */
export const DEFAULT_MIN_STOCK_LEVEL = 5;
/** At or below this many pieces nothing can be sold. */
export const OUT_OF_STOCK_THRESHOLD = 0;
/**
 * The general low-stock reading: up to this many pieces, a change of stock that is sent to a topic carries the number.
 * @spec «Business constants»: the database counts by it, and no page calls stock low that its product does not.
 */
export const URGENCY_THRESHOLD = 10;

/** Values of attributes that a list of a category can be narrowed to at once; the database reads no more. */
export const MAX_CHOSEN_ATTRIBUTES = 24;

export const DEFAULT_PAGE = 1;
/** No catalogue of this shop reaches further; keeps a hand-written `page=` from asking for absurd offsets. */
export const MAX_PAGE = 10_000;
/** Lists of products lead no further: by then shoppers filter instead, and each page further down costs more to find. */
export const LAST_LISTED_PAGE = 1000;
export const MIN_PAGE_SIZE = 1;
export const MAX_PAGE_SIZE = 100;
/** Products on one page of a list. */
export const DEFAULT_PRODUCT_PAGE_SIZE = 12;
/** Page size of lists that have none of their own. */
export const DEFAULT_PAGE_SIZE = 20;
export const DEFAULT_BRAND_PAGE_SIZE = 50;
/** Products on one page of search results. */
export const SEARCH_RESULTS_PAGE_SIZE = 24;
/** Suggestions under the search field. */
export const SEARCH_SUGGESTION_LIMIT = 10;
/** Products in a home-page strip (featured, recent). */
export const STRIP_LIMIT = 8;
export const RELATED_PRODUCTS_LIMIT = 4;
/** Longer search texts are cut: no product name is found by more, and the address stays short. */
export const MAX_SEARCH_LENGTH = 200;
/** Rows of one list to order from: as many SKUs as one request resolves. */
export const MAX_ORDER_ROWS = 500;
/** Ids of one filter (brands, categories) in an address; more would exceed what servers accept as an address. */
export const MAX_FILTER_IDS = 50;

/** Tries of an order in all; retries of a read that failed, and of a screen that could not be drawn. */
export const MAX_RETRIES = 3;
export const RETRY_DELAY_MS = 1000;

/** Pauses before realtime connects again: after the first, second and third failure, and after every later one. */
export const RECONNECT_DELAYS_MS: readonly number[] = [1000, 2000, 5000];
export const LAST_RECONNECT_DELAY_MS = 10_000;
