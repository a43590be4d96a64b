import { stateName } from "@/domain/states";
import { safeStorage } from "@/lib/safe-storage";

const STORAGE_KEY = "acopio-delivery-state";

/** The code of the state that products would be sent to; null when none was chosen here, or what is stored is no state. */
export const readDeliveryState = (): string | null => {
  const code = safeStorage.getItem(STORAGE_KEY) ?? "";
  return stateName(code) === null ? null : code;
};

/** @param code of a state; empty when the choice was taken back */
export function recordDeliveryState(code: string): void {
  if (code === "") eraseDeliveryState();
  else safeStorage.setItem(STORAGE_KEY, code);
}

export const eraseDeliveryState = (): void => safeStorage.removeItem(STORAGE_KEY);
