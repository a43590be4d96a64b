import type { UseFormReturn } from "react-hook-form";
import { fieldLabel } from "@/copy/checkout-copy";
import { PHONE_USE } from "@/copy/phone-use";
import type { CheckoutForm } from "@/domain/checkout-form";
import { TextField } from "@/ui/text-field";
import { cleanedFieldProps, fieldProps } from "./shopper-field-props";

/** Who receives the order and how to reach them. */
export function ContactFields({ form }: { form: UseFormReturn<CheckoutForm> }) {
  return (
    <>
      <TextField label={fieldLabel.name} required autoComplete="name" {...fieldProps(form, "name")} />
      <TextField
        label={fieldLabel.email}
        required
        type="email"
        autoComplete="email"
        helper="Con este correo y tu número de pedido podrás rastrearlo."
        {...fieldProps(form, "email")}
      />
      <TextField
        label={fieldLabel.phone}
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        helper={`10 dígitos: ${PHONE_USE}.`}
        {...cleanedFieldProps(form, "phone")}
      />
    </>
  );
}
