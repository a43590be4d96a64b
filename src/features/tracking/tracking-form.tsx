import { useForm } from "react-hook-form";
import { readOrderNumber } from "@/domain/orders/order-number";
import { Button } from "@/ui/button";
import { Form } from "@/ui/form";
import { TextField } from "@/ui/text-field";

export type TrackingValues = { orderNumber: string; email: string };

type TrackingFormProps = {
  /** Known beforehand: from the address, or typed here before the page was left. */
  known: TrackingValues;
  isSending: boolean;
  onType: (values: TrackingValues) => void;
  onTrack: (values: TrackingValues) => Promise<void>;
};

const EMAIL = /^\s*\S+@\S+\.\S+\s*$/;

/** Number and e-mail, checked for their form before they are sent: a typing error should not cost a try. */
export function TrackingForm({ known, isSending, onType, onTrack }: TrackingFormProps) {
  const form = useForm<TrackingValues>({
    mode: "onTouched",
    values: known,
    // A number that becomes known late must not wipe what is being typed.
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = form.formState;
  const onChange = () => onType(form.getValues());
  return (
    <Form
      aria-label="Rastrear pedido"
      onSubmit={(event) => void form.handleSubmit((values) => onTrack(values))(event)}
      className="mt-6 grid max-w-2xl grid-cols-1 items-start gap-5 sm:grid-cols-2"
    >
      <TextField
        label="Número de pedido"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="ACO-20261121093000-7K2MQX"
        inputClassName="font-mono uppercase placeholder:normal-case"
        error={errors.orderNumber?.message}
        {...form.register("orderNumber", {
          onChange,
          required: "Escribe el número de pedido",
          validate: (text) =>
            readOrderNumber(text) !== null || "Revisa el número: se ve como ACO-20261121093000-7K2MQX",
        })}
      />
      <TextField
        label="Correo electrónico"
        required
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register("email", {
          onChange,
          required: "Escribe el correo con el que hiciste el pedido",
          pattern: { value: EMAIL, message: "Revisa el correo: debe verse como nombre@ejemplo.com" },
        })}
      />
      <Button type="submit" loading={isSending} className="sm:justify-self-start">
        <span aria-hidden="true" className="icon-[lucide--search] size-4" />
        Rastrear pedido
      </Button>
    </Form>
  );
}
