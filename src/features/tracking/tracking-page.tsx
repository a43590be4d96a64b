import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useLocation, useParams } from "react-router-dom";
import { LoadError } from "@/components/load-error";
import { PageHead } from "@/components/page-head";
import { userMessage, waitMessage } from "@/copy/error-copy";
import type { AppError } from "@/domain/errors";
import { isUuid } from "@/domain/ids";
import type { Order, TrackedOrder } from "@/domain/order";
import { readOrderNumber } from "@/domain/orders/order-number";
import { pathTo, routePatterns } from "@/lib/paths";
import { useIsHydrated } from "@/lib/use-is-hydrated";
import { orderQueries } from "@/services/orders/order-queries";
import { trackOrder } from "@/services/orders/orders-service";
import { appErrorOf } from "@/services/query-error";
import { readTracking, saveTracking } from "@/stores/tracking-draft";
import { Alert } from "@/ui/alert";
import { Skeleton } from "@/ui/skeleton";
import { OrderProgress } from "./order-progress";
import { TrackingForm, type TrackingValues } from "./tracking-form";

/** Three addresses, three names in the browser's tabs and history. */
const titleOf = { form: "Rastrear pedido", oneOrder: "Seguimiento del pedido", short: "Rastreo de pedidos" };

/**
 * /order-tracking, alone or with an order: its id shows an order of this device at once, its number fills in the form.
 * From anywhere else an order opens with its number and the e-mail it was placed with.
 */
export default function TrackingPage() {
  const { orderId = "" } = useParams();
  const { pathname, state }: { pathname: string; state: { isElsewhere?: boolean } | null } = useLocation();
  const own = useOwnOrder(orderId);
  const { view, track } = useTrackOrder();
  const foundHeading = useRef<HTMLHeadingElement>(null);
  const isHydrated = useIsHydrated();
  const left = useMemo(() => (isHydrated ? readTracking(orderId) : null), [isHydrated, orderId]);

  const lookUp = async (values: TrackingValues) => {
    const isFound = await track(values.orderNumber, values.email);
    const now = readTracking(orderId);
    // What was typed since is kept, and nothing of what the device has been told to forget.
    const isSame = now?.orderNumber === values.orderNumber && now.email === values.email;
    if (isFound !== null && isSame) saveTracking({ ...now, isFound });
  };
  const keep = ({ orderNumber, email }: TrackingValues) => {
    // A field is entered again that was typed into before the page was taken over: what was left here is not in the other one yet.
    const kept = isHydrated ? null : readTracking(orderId);
    const typed = { orderNumber: orderNumber || kept?.orderNumber || "", email: email || kept?.email || "" };
    saveTracking({ ...typed, at: orderId, isFound: false });
  };
  const lookUpAgain = useEffectEvent(() => {
    if (left?.isFound) void lookUp(left);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was left here is what sets it off
  useEffect(() => lookUpAgain(), [left]);

  // An order that comes by itself, after Back or a reload, leaves the focus and the place on the page to these.
  const isAskedFor = useRef(false);
  const isFound = view.name === "found";
  useLayoutEffect(() => {
    if (isFound && isAskedFor.current) foundHeading.current?.focus();
  }, [isFound]);

  return (
    <div className="page py-8 print:py-0">
      <PageHead
        title={orderId ? titleOf.oneOrder : pathname === routePatterns.trackingShort ? titleOf.short : titleOf.form}
        description="Consulta en qué va tu pedido con su número y tu correo electrónico."
        robots={orderId ? "noindex" : undefined}
        canonicalPath={pathTo.tracking()}
      />
      <h1 tabIndex={-1} className="text-4xl">
        Rastrear pedido
      </h1>
      <p className="mt-3 max-w-prose text-ink-soft noscript:hidden print:hidden">
        Escribe el número que te dimos al confirmar y el correo con el que hiciste el pedido.
      </p>
      <TrackingForm
        known={left ?? { orderNumber: numberFrom(orderId, own), email: "" }}
        isSending={view.name === "sending"}
        onType={keep}
        onTrack={(values) => {
          isAskedFor.current = true;
          return lookUp(values);
        }}
      />
      <div aria-live="polite">
        <TrackingMessage view={view} />
      </div>
      {view.name === "found" && <OrderProgress order={view.order} headingRef={foundHeading} />}
      {view.name === "idle" && (
        <OwnOrder view={isHydrated && own.name === "none" && state?.isElsewhere ? { name: "elsewhere" } : own} />
      )}
    </div>
  );
}

/** The number of the order that the address names, as far as it says one. */
function numberFrom(orderId: string, own: OwnOrderView): string {
  if (own.name === "none") return readOrderNumber(orderId) ?? orderId;
  return own.name === "ready" ? own.order.orderNumber : "";
}

/** The order that the address names by its id, when it was placed on this device. */
function OwnOrder({ view }: { view: OwnOrderView }) {
  switch (view.name) {
    case "none":
      return null;
    case "loading":
      return (
        <div aria-busy="true" className="mt-10">
          <Skeleton className="h-80" />
        </div>
      );
    case "elsewhere":
      return (
        <Alert tone="info" className="mt-6 max-w-2xl">
          Este pedido no se abre desde este dispositivo. Búscalo aquí arriba con su número y tu correo.
        </Alert>
      );
    case "failed":
      return <LoadError title="No pudimos cargar tu pedido" reason={view.reason} onRetry={view.retry} />;
    case "ready":
      return <OrderProgress order={view.order} />;
    default:
      return view satisfies never;
  }
}

/** What came of a look-up that opened no order. One answer for every wrong pair of number and e-mail. */
function TrackingMessage({ view }: { view: TrackingView }) {
  switch (view.name) {
    case "not_found":
      return (
        <Alert tone="warning" className="mt-6 max-w-2xl">
          No encontramos un pedido con ese número y ese correo. Revisa ambos: el número empieza con ACO- y el correo es
          el que escribiste al confirmar.
          {/* After some wrong tries the right pair gets this too, for up to an hour; said to all, it reveals nothing. */}
          <p className="mt-2">
            ¿Ya lo intentaste varias veces? Espera una hora antes de volver a intentar: después de varios intentos
            fallidos, por seguridad, puede que respondamos lo mismo aunque tus datos estén bien.
          </p>
        </Alert>
      );
    case "rate_limited":
      return (
        <Alert tone="warning" className="mt-6 max-w-2xl">
          {waitMessage(view.retryAfterSeconds)}
        </Alert>
      );
    case "failed":
      return (
        <Alert tone="error" className="mt-6 max-w-2xl">
          {userMessage(view.reason)}
        </Alert>
      );
    default:
      return null;
  }
}

/** What the address says about an order of this device; `none` when it names no order by its id. */
type OwnOrderView =
  | { name: "none" }
  | { name: "loading" }
  | { name: "elsewhere" }
  | { name: "failed"; reason: AppError; retry: () => void }
  | { name: "ready"; order: Order };

/** Links of this device carry the database's id of an order; anything else is taken for an order number. */
function useOwnOrder(orderId: string): OwnOrderView {
  const isId = isUuid(orderId);
  const { data, error, refetch } = useQuery({ ...orderQueries.order(orderId), enabled: isId });
  if (!isId) return { name: "none" };
  if (data) return { name: "ready", order: data };
  if (!error) return { name: "loading" };
  const reason = appErrorOf(error);
  return reason.category === "not_found"
    ? { name: "elsewhere" }
    : { name: "failed", reason, retry: () => void refetch() };
}

type TrackingView =
  | { name: "idle" }
  | { name: "sending" }
  | { name: "found"; order: TrackedOrder; askAgain: (signal: AbortSignal) => ReturnType<typeof trackOrder> }
  | { name: "not_found" }
  | { name: "rate_limited"; retryAfterSeconds: number }
  | { name: "failed"; reason: AppError };

/** Looks an order up, and again when the page is looked at again; a later look-up makes the answer of an earlier one void. */
function useTrackOrder() {
  const [view, setView] = useState<TrackingView>({ name: "idle" });
  const latest = useRef(0);

  /** @returns whether there is such an order; null where that was not found out */
  const track = async (orderNumber: string, email: string): Promise<boolean | null> => {
    latest.current += 1;
    const mine = latest.current;
    setView({ name: "sending" });
    const answer = await trackOrder(orderNumber, email);
    if (mine !== latest.current) return null;
    if (!answer.success) {
      setView({ name: "failed", reason: answer.error });
      return null;
    }
    switch (answer.data.status) {
      case "found":
        setView({
          name: "found",
          order: answer.data.order,
          askAgain: (signal) => trackOrder(orderNumber, email, { signal }),
        });
        return true;
      case "not_found":
        setView({ name: "not_found" });
        return false;
      case "rate_limited":
        setView({ name: "rate_limited", retryAfterSeconds: answer.data.retryAfterSeconds });
        return null;
      default:
        return answer.data satisfies never;
    }
  };

  // The shop works on the order meanwhile. Nobody asked for this, so a failure says nothing.
  useEffect(() => {
    if (view.name !== "found") return;
    const over = new AbortController();
    let mayAsk = true;
    const look = async () => {
      if (document.visibilityState === "hidden" || !mayAsk) return;
      mayAsk = false;
      const answer = await view.askAgain(over.signal);
      if (over.signal.aborted) return;
      if (answer.data?.status === "found") setView({ ...view, order: answer.data.order });
      // An order that is no longer found would count as one wrong guess after the other.
      mayAsk = !answer.success;
    };
    document.addEventListener("visibilitychange", look, { signal: over.signal });
    return () => over.abort();
  }, [view]);

  return { view, track };
}
