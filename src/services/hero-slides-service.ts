import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, MIN_PAGE_SIZE } from "@/domain/constants";
import { isUuid, within } from "@/domain/ids";
import type { HeroSlide } from "@/domain/slides";
import { fail } from "@/lib/result";
import { SLIDE_COLUMNS, slideRow } from "./catalogue-rows";
import { notFound, readRows, readSingle } from "./rows";
import { type RequestOptions, runQuery, type ServiceResult } from "./run-query";
import { supabase } from "./supabase-client";

/** `offset` is the number of slides to skip; `limit` 1 to 100, default 20. */
export type SlideFilters = { includeExpired?: boolean; limit?: number; offset?: number };

const slides = () => supabase.from("hero_slides").select(SLIDE_COLUMNS);

type SlideQuery = ReturnType<typeof slides>;

/** «Now» is the database's, not this device's: a wrong clock must not hide the shop window. */
const published = (query: SlideQuery): SlideQuery =>
  query.eq("is_active", true).or("published_at.is.null,published_at.lte.now");

const unexpired = (query: SlideQuery): SlideQuery => query.or("expires_at.is.null,expires_at.gt.now");

const inShopOrder = (query: SlideQuery): SlideQuery =>
  query.order("sort_order").order("created_at", { ascending: false }).order("id");

/** The slides of the shop window: active, published, not expired. */
export async function activeSlides(options: RequestOptions = {}): Promise<ServiceResult<HeroSlide[]>> {
  return runQuery(
    "activeSlides",
    (signal) => inShopOrder(unexpired(published(slides()))).abortSignal(signal),
    readRows("activeSlides", slideRow),
    options,
  );
}

/**
 * Published slides, on request the expired ones too.
 * @spec «Hero slides»: the home page shows those of today, all of them.
 */
export async function listSlides(
  { includeExpired = false, limit: wanted, offset = 0 }: SlideFilters = {},
  options: RequestOptions = {},
): Promise<ServiceResult<HeroSlide[]>> {
  const limit = within(wanted, MIN_PAGE_SIZE, MAX_PAGE_SIZE, DEFAULT_PAGE_SIZE);
  const from = within(offset, 0, Number.MAX_SAFE_INTEGER - limit, 0);
  return runQuery(
    "listSlides",
    (signal) =>
      inShopOrder(includeExpired ? published(slides()) : unexpired(published(slides())))
        .range(from, from + limit - 1)
        .abortSignal(signal),
    readRows("listSlides", slideRow),
    options,
  );
}

/** One slide, in whatever state it is. @spec «Hero slides»: the home page reads them together. */
export async function getSlide(id: string, options: RequestOptions = {}): Promise<ServiceResult<HeroSlide>> {
  if (!isUuid(id)) return fail(notFound("getSlide"));
  return runQuery(
    "getSlide",
    (signal) => slides().eq("id", id).abortSignal(signal),
    readSingle("getSlide", slideRow),
    options,
  );
}
