import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { fieldId, fieldProps } from "@/components/shopper-field-props";
import { fieldLabel, fieldMessage } from "@/copy/checkout-copy";
import { userMessage } from "@/copy/error-copy";
import type { CheckoutForm } from "@/domain/checkout-form";
import { formatPesos, type Pesos } from "@/domain/money";
import type { PaymentGateway, PaymentKind } from "@/domain/order";
import { storeSettings } from "@/lib/store-settings";
import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";
import { RadioGroup } from "@/ui/radio-group";
import { Skeleton } from "@/ui/skeleton";
import type { OptionsView } from "./use-checkout-options";

const explanation = {
  spei: "Te damos CLABE y referencia con tu pedido. Sale cuando se acredita el pago.",
  oxxo: "Te damos los datos con tu pedido. Paga en efectivo en cualquier OXXO.",
  cash_on_delivery: "Paga al repartidor al recibirlo. La entrega se cuenta desde que confirmamos tu pedido.",
} satisfies Record<PaymentKind, string>;

/** Why there is no way to pay this order that could be chosen; null where there is one. */
export function whyNoWayToPay(gateways: readonly PaymentGateway[], overLimit: readonly string[]): string | null {
  if (overLimit.length < gateways.length) return null;
  const reason =
    gateways.length === 0
      ? "Por ahora no hay formas de pago abiertas."
      : "Tu total rebasa lo que recibe cada forma de pago: pide menos piezas. ¿Las necesitas todas?";
  return `${reason} Escríbenos a ${storeSettings.supportEmail} y con gusto te atendemos.`;
}

type PaymentFieldProps = {
  form: UseFormReturn<CheckoutForm>;
  view: OptionsView<readonly PaymentGateway[]>;
  /** What is to be paid. */
  total: Pesos;
  /** The ways to pay that do not take it. */
  overLimit: readonly string[];
  /** Why none of them can be chosen; null where one can. */
  noWayToPay: string | null;
  /** Whether it begins with the first way that takes it: where a quote has filled in all else. */
  startsChosen: boolean;
};

/** The ways to pay that the shop offers now. Nothing is charged here: the confirmation tells how to pay. */
export function PaymentField({ form, view, total, overLimit, noWayToPay, startsChosen }: PaymentFieldProps) {
  const chosen = form.watch("paymentGatewayId");
  const isOverLimit = overLimit.includes(chosen);
  const open = view.name === "ready" ? view.data : null;
  const first = startsChosen ? open?.find(({ id }) => !overLimit.includes(id)) : undefined;
  const start = first?.id ?? "";
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!open) return;
    const current = form.getValues("paymentGatewayId");
    if (current === "" && !hasBegun.current) form.setValue("paymentGatewayId", start);
    // One that has been closed since would be sent although no button shows it. Nobody pays by another one unasked.
    if (current !== "" && !open.some(({ id }) => id === current)) {
      // A field with an error is checked again as it changes, and would then be asked for without saying why.
      form.clearErrors("paymentGatewayId");
      form.setValue("paymentGatewayId", "");
      const message = fieldMessage("paymentGatewayId", "unknown");
      if (hasBegun.current) form.setError("paymentGatewayId", { type: "unknown", message });
    }
    hasBegun.current = true;
  }, [form, open, start]);

  // The total changes while the form is filled in: what was chosen stays, and says at once that it does not go any more.
  useEffect(() => {
    if (isOverLimit || form.getFieldState("paymentGatewayId").error?.type === "over_limit") {
      void form.trigger("paymentGatewayId");
    }
  }, [form, isOverLimit]);

  // The error summary leads here. The same element stays, with its focus, when what is waited for comes.
  const place = { id: fieldId("paymentGatewayId"), tabIndex: -1 };
  switch (view.name) {
    case "loading":
      return (
        <div {...place} aria-busy="true">
          <span className="sr-only">Cargando las formas de pago…</span>
          <Skeleton className="h-44" />
        </div>
      );
    case "failed":
      return (
        <Alert tone="error">
          <p>{userMessage(view.reason)}</p>
          {/* Nothing can be chosen before. */}
          <Button id={place.id} variant="secondary" size="sm" className="mt-2" onClick={view.retry}>
            Cargar las formas de pago
          </Button>
        </Alert>
      );
    case "ready": {
      const options = view.data.map(({ id, label, kind, maxAmount }) => ({
        value: id,
        label,
        description:
          maxAmount !== null && overLimit.includes(id)
            ? `Recibe hasta ${formatPesos(maxAmount)} por pedido, y el tuyo suma ${formatPesos(total)}.`
            : explanation[kind],
        // Disabled, the chosen one would be lost to the form.
        disabled: overLimit.includes(id) && id !== chosen,
      }));
      // Left with none of its buttons chosen, a group would put null into the form, where nothing chosen is an empty text.
      form.register("paymentGatewayId", {
        onBlur: () => form.setValue("paymentGatewayId", form.getValues("paymentGatewayId") || ""),
      });
      // The id belongs to the group: each of its buttons would carry it otherwise.
      const { id: _, error, ...field } = fieldProps(form, "paymentGatewayId");
      return (
        <div {...place} className="flex flex-col gap-3">
          {noWayToPay && <Alert tone="warning">{noWayToPay}</Alert>}
          {options.length > 0 && (
            <RadioGroup
              legend={fieldLabel.paymentGatewayId}
              required
              options={options}
              // Nobody is asked for a choice that there is not.
              error={noWayToPay ? undefined : error}
              {...field}
            />
          )}
        </div>
      );
    }
  }
}
