import * as v from "valibot";
import { UNKNOWN_SKU } from "@/domain/constants";
import { createDeviceStore, listOf } from "./device-store";

/** More products side by side would have to be searched rather than compared. */
export const MAX_COMPARED = 4;

/** A SKU that can stand in an address beside others, between commas. */
const COMPARABLE = /^[^,"\\()\p{C}]{1,64}$/u;

/** Whether a product can be compared: the shareable address of a comparison names it by its SKU. */
export const isComparable = (sku: string): boolean => sku !== UNKNOWN_SKU && sku.trim() === sku && COMPARABLE.test(sku);

const compared = createDeviceStore<{ skus: readonly string[] }>(
  "acopio-compare",
  v.object({
    skus: v.pipe(
      listOf(v.pipe(v.string(), v.check(isComparable))),
      v.transform((skus) => [...new Set(skus)].slice(0, MAX_COMPARED)),
    ),
  }),
  { skus: [] },
);

/** The SKUs that are compared on this device, in the order they were chosen. */
export const useCompared = (): readonly string[] => compared.use((state) => state.skus);
export const readCompared = (): readonly string[] => compared.read().skus;

export const useIsCompared = (sku: string): boolean => compared.use((state) => state.skus.includes(sku));

/** Puts a product into the comparison or takes it out; false where the comparison is full. */
export function toggleCompared(sku: string): boolean {
  let hasRoom = true;
  compared.change(({ skus }) => {
    if (skus.includes(sku)) return { skus: skus.filter((other) => other !== sku) };
    hasRoom = skus.length < MAX_COMPARED;
    return hasRoom ? { skus: [...skus, sku] } : { skus };
  });
  return hasRoom;
}

/** Replaces the products that are compared. */
export const setCompared = (skus: readonly string[]): void => compared.change(() => ({ skus }));

export const eraseCompared = compared.erase;
