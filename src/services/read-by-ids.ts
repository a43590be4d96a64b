import { isUuid } from "@/domain/ids";
import { ok } from "@/lib/result";
import type { ServiceResult } from "./run-query";

/** Ids in one request: a hundred UUIDs stay well below the length of address that every proxy accepts. */
const IDS_PER_REQUEST = 100;

/** As many requests as the ids need, side by side; one that fails fails the whole. */
export async function readByIds<T>(
  productIds: readonly string[],
  request: (ids: readonly string[]) => Promise<ServiceResult<T[]>>,
): Promise<ServiceResult<T[]>> {
  const rows: T[] = [];
  for (const answer of await Promise.all(idsByRequest(productIds).map(request))) {
    if (!answer.success) return answer;
    rows.push(...answer.data);
  }
  return ok(rows);
}

/** The ids for each request: every id once, in the order given. */
export function idsByRequest(productIds: readonly string[]): string[][] {
  const ids = [...new Set(productIds)].filter(isUuid);
  const parts: string[][] = [];
  for (let start = 0; start < ids.length; start += IDS_PER_REQUEST)
    parts.push(ids.slice(start, start + IDS_PER_REQUEST));
  return parts;
}
