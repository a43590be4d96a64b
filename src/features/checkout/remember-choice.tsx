import { useId } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { CheckoutChoice, CheckoutForm } from "@/domain/checkout-form";
import { pathTo } from "@/lib/paths";
import { Checkbox } from "@/ui/checkbox";

type RememberChoiceProps = {
  form: UseFormReturn<CheckoutForm>;
  field: CheckoutChoice;
  label: string;
  /** What would be kept: «Tu contacto y esta dirección». */
  what: string;
  /** What of it may not be kept, as a sentence. */
  exception?: string | undefined;
};

/** Nothing about the shopper rests on the device unless this is ticked. */
export function RememberChoice({ form, field, label, what, exception }: RememberChoiceProps) {
  const noteId = useId();
  return (
    <div>
      <Checkbox label={label} aria-describedby={noteId} {...form.register(field)} />
      <p id={noteId} className="pl-8 text-sm text-ink-soft">
        {what}, para tu próximo pedido. Se quedan en este navegador y los borras cuando quieras en{" "}
        <a href={pathTo.account()} className="link">
          Mis datos
        </a>
        .{exception && <span>{` ${exception}`}</span>}
      </p>
    </div>
  );
}
