import type { UseFormReturn } from "react-hook-form";
import { fieldLabel } from "@/copy/checkout-copy";
import type { CheckoutForm } from "@/domain/checkout-form";
import { cleanPhone } from "@/domain/phone";
import { TextField } from "@/ui/text-field";
import { fieldProps } from "./field-props";

/** Who receives the order and how to reach them. */
export function ContactFields({ form }: { form: UseFormReturn<CheckoutForm> }) {
  const phone = fieldProps(form, "phone");
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
        helper="10 dígitos. Solo lo usamos si el repartidor no encuentra el domicilio."
        {...phone}
        onBlur={async (event) => {
          // «+52 1 55…» becomes the ten digits before it is judged.
          form.setValue("phone", cleanPhone(event.target.value));
          await phone.onBlur(event);
        }}
      />
    </>
  );
}
