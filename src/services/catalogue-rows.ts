import * as v from "valibot";
import type { Brand, Category } from "@/domain/product";
import type { HeroSlide } from "@/domain/slides";
import { decimal, filledText, flag, imageUrl, linkUrl, optionalText, type RowReader, text, time } from "./rows";

export const BRAND_COLUMNS = "id,name,slug,is_active,created_at";
export const CATEGORY_COLUMNS = "id,name,slug,is_active,image_url";
export const SLIDE_COLUMNS = "id,title,subtitle,image_url,image_alt,link_url,link_label,is_featured,sort_order";

export const brandRow: RowReader<Brand> = v.pipe(
  v.object({ id: filledText, name: filledText, slug: filledText, is_active: flag, created_at: time }),
  v.transform(
    (row): Brand => ({
      id: row.id,
      name: row.name,
      slug: row.slug,
      isActive: row.is_active,
      createdAt: row.created_at,
    }),
  ),
);

export const categoryRow: RowReader<Category> = v.pipe(
  v.object({ id: filledText, name: filledText, slug: filledText, is_active: flag, image_url: imageUrl }),
  v.transform(
    (row): Category => ({
      id: row.id,
      name: row.name,
      slug: row.slug,
      isActive: row.is_active,
      imageUrl: row.image_url,
    }),
  ),
);

/** A slide without a usable picture has nothing to show, so the row is refused. */
export const slideRow: RowReader<HeroSlide> = v.pipe(
  v.object({
    id: filledText,
    title: text,
    subtitle: optionalText,
    image_url: v.pipe(imageUrl, v.string()),
    image_alt: v.nullish(text, ""),
    link_url: linkUrl,
    link_label: optionalText,
    is_featured: v.nullish(flag, false),
    sort_order: v.nullish(decimal, 0),
  }),
  v.transform(
    (row): HeroSlide => ({
      id: row.id,
      title: row.title,
      subtitle: row.subtitle,
      imageUrl: row.image_url,
      imageAlt: row.image_alt,
      linkUrl: row.link_url,
      linkLabel: row.link_label,
      isFeatured: row.is_featured,
      sortOrder: row.sort_order,
    }),
  ),
);
