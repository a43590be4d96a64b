import { useRef, useState } from "react";
import type { AppError } from "@/domain/errors";
import type { TrackedOrder } from "@/domain/order";
import { trackOrder } from "@/services/orders/orders-service";

export type TrackingView =
  | { name: "idle" }
  | { name: "sending" }
  | { name: "found"; order: TrackedOrder }
  | { name: "not_found" }
  | { name: "rate_limited"; retryAfterSeconds: number }
  | { name: "failed"; reason: AppError };

/** Looks an order up; a later look-up makes the answer of an earlier one void. */
export function useTrackOrder() {
  const [view, setView] = useState<TrackingView>({ name: "idle" });
  const latest = useRef(0);

  const track = async (orderNumber: string, email: string): Promise<void> => {
    latest.current += 1;
    const mine = latest.current;
    setView({ name: "sending" });
    const answer = await trackOrder(orderNumber, email);
    if (mine !== latest.current) return;
    if (!answer.success) return setView({ name: "failed", reason: answer.error });
    switch (answer.data.status) {
      case "found":
        return setView({ name: "found", order: answer.data.order });
      case "not_found":
        return setView({ name: "not_found" });
      case "rate_limited":
        return setView({ name: "rate_limited", retryAfterSeconds: answer.data.retryAfterSeconds });
      default:
        return answer.data satisfies never;
    }
  };

  return { view, track };
}
