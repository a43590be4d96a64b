import { clsx } from "clsx";
import { formatDateTime } from "@/copy/dates";
import { stepText, stepTitle } from "@/copy/order-copy";
import type { Order, TrackedOrder } from "@/domain/order";
import { orderTimeline, type TimelineStep } from "@/domain/orders/order-timeline";

/** The way of an order from received to delivered, with the moment of each step that happened. */
export function OrderTimeline({ order }: { order: Order | TrackedOrder }) {
  const steps = orderTimeline(order);
  return (
    <ol className="flex flex-col">
      {steps.map(({ status, state, at }, index) => (
        <li
          key={status}
          aria-current={state === "current" ? "step" : undefined}
          className="relative flex gap-4 pb-5 last:pb-0"
        >
          {index < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={clsx(
                "absolute top-6 bottom-0 left-[0.6875rem] border-l-2",
                state === "done" ? "border-agave" : "border-dashed border-line-strong",
              )}
            />
          )}
          <span
            aria-hidden="true"
            className={clsx(
              "z-1 grid size-6 shrink-0 place-items-center rounded-full border-2",
              markClass(status, state),
            )}
          >
            {state !== "upcoming" &&
              (status === "cancelled" ? (
                <span aria-hidden="true" className="icon-[lucide--x] size-4" />
              ) : (
                <span aria-hidden="true" className="icon-[lucide--check] size-4" />
              ))}
          </span>
          <div className={state === "upcoming" ? "text-ink-soft" : undefined}>
            <p className="font-semibold leading-6">{stepTitle(status, order)}</p>
            {at && <p className="figures text-sm text-ink-soft">{formatDateTime(at)}</p>}
            {state !== "upcoming" && <p className="text-sm">{stepText(status, order)}</p>}
            <p className="sr-only">{state === "upcoming" ? "Por venir" : "Hecho"}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function markClass(status: TimelineStep["status"], state: TimelineStep["state"]): string {
  if (status === "cancelled") return "border-bad bg-bad-wash text-bad";
  if (state === "upcoming") return "border-line-strong bg-paper";
  return state === "current"
    ? "border-agave bg-cempasuchil text-on-cempasuchil"
    : "border-agave bg-agave text-on-agave";
}
