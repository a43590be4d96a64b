import { writeFileSync } from "node:fs";
import { brands } from "./catalogue/brands";
import { catalogue } from "./catalogue/catalogue";
import { fixedUuid } from "./catalogue/fixed-rules";
import { postalCodes } from "./catalogue/postal-codes";
import { breakRows, productColumns, productRows } from "./catalogue/product-rows";
import { paymentGateways, shippingZones, sliderSettings, slides } from "./catalogue/shop-front";
import { insert, json, sqlValue } from "./catalogue/sql-text";

/** Writes supabase/seed.sql from scripts/catalogue. The same data always gives the same bytes; `--print` shows them instead. */

const opened = "2025-11-24T15:00:00.000Z";

const header = `-- The demo shop: catalogue, volume prices, slides, ways to pay, shipping zones and some postal codes, for an empty database.
-- Written by \`npx tsx scripts/build-seed.ts\` from scripts/catalogue; change it there, not here.
`;

const brandRows = Object.entries(brands).map(([slug, name]) =>
  sqlValue([fixedUuid("brand", slug), name, slug, true, opened]),
);

const categoryRows = catalogue.map(({ slug, name }) =>
  sqlValue([fixedUuid("category", slug), slug, name, true, `/images/categories/${slug}.svg`]),
);

const slideRows = slides.map((slide, index) =>
  sqlValue([
    fixedUuid("slide", slide.key),
    slide.title,
    slide.subtitle,
    `/images/slides/${slide.image}.svg`,
    slide.alt,
    slide.link,
    slide.label,
    true,
    slide.isFeatured,
    index + 1,
    opened,
    null,
    opened,
    opened,
  ]),
);

const settingRows = Object.entries(sliderSettings).map(([key, value]) => sqlValue([key, json(value)]));

const gatewayRows = paymentGateways.map(
  ({ kind, label, instructions, payment_details, hours_to_pay, max_amount }, index) =>
    sqlValue([
      fixedUuid("gateway", kind),
      label,
      kind,
      instructions.join("\n"),
      json(payment_details),
      hours_to_pay,
      max_amount,
      true,
      index + 1,
    ]),
);

const zoneRows = shippingZones.map(({ name, states, days }) =>
  sqlValue([fixedUuid("zone", name), name, `{${states.join(",")}}`, days[0], days[1], true]),
);

const postalCodeRows = postalCodes.map(({ code, state, municipality, neighborhoods }) =>
  sqlValue([code, state, municipality, `{${neighborhoods.map((name) => json(name)).join(",")}}`]),
);

const parts = [
  header,
  insert("brands", ["id", "name", "slug", "is_active", "created_at"], brandRows),
  insert("categories", ["id", "slug", "name", "is_active", "image_url"], categoryRows),
  ...catalogue.map((category) => `-- ${category.name}\n${insert("products", productColumns, productRows(category))}`),
  insert(
    "volume_discounts",
    ["id", "product_id", "min_quantity", "percentage", "is_active"],
    catalogue.flatMap(breakRows),
  ),
  insert(
    "hero_slides",
    [
      "id",
      "title",
      "subtitle",
      "image_url",
      "image_alt",
      "link_url",
      "link_label",
      "is_active",
      "is_featured",
      "sort_order",
      "published_at",
      "expires_at",
      "created_at",
      "updated_at",
    ],
    slideRows,
  ),
  insert("slider_settings", ["key", "value"], settingRows),
  insert(
    "payment_gateways",
    ["id", "label", "kind", "instructions", "payment_details", "hours_to_pay", "max_amount", "is_active", "sort_order"],
    gatewayRows,
  ),
  insert("shipping_zones", ["id", "name", "state_codes", "min_days", "max_days", "is_active"], zoneRows),
  insert("postal_codes", ["postal_code", "state_code", "municipality", "neighborhoods"], postalCodeRows),
];

const seed = parts.join("\n");
if (process.argv.includes("--print")) process.stdout.write(seed);
else writeFileSync(new URL("../supabase/seed.sql", import.meta.url), seed);
