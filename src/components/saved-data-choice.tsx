import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { describeAddress } from "@/copy/address-copy";
import type { CheckoutForm } from "@/domain/checkout-form";
import type { DeliveryData, ShippingAddress } from "@/domain/order";
import { pathTo } from "@/lib/paths";
import { Button } from "@/ui/button";
import { SelectField } from "@/ui/select-field";
import { fillIn } from "./use-shopper-form";

type SavedDataChoiceProps = {
  form: UseFormReturn<CheckoutForm>;
  /** What the shopper let this device remember. */
  saved: { contact: DeliveryData["customer"] | null; addresses: readonly (ShippingAddress & { id: string })[] };
};

/** «Usar mis datos guardados»: what this device remembers, put into the form by one press. */
export function SavedDataChoice({ form, saved }: SavedDataChoiceProps) {
  const [chosenId, setChosenId] = useState("");
  const [isUsed, setUsed] = useState(false);
  const address = saved.addresses.find(({ id }) => id === chosenId) ?? saved.addresses[0];
  if (!saved.contact && !address) return null;

  const fill = () => {
    fillIn(form, { ...saved.contact, ...(address && { ...address, references: address.references ?? "" }) });
    setUsed(true);
  };
  return (
    <section
      aria-label="Mis datos guardados"
      className="flex flex-col gap-3 border-l-4 border-agave bg-agave-wash px-4 py-3"
    >
      <p className="flex gap-2">
        <span aria-hidden="true" className="icon-[lucide--contact] mt-0.5 size-5 text-agave" />
        <span className="min-w-0 break-words">
          {[saved.contact?.name, saved.addresses.length < 2 && address && describeAddress(address)]
            .filter(Boolean)
            .join(" · ") || "Tienes direcciones guardadas en este dispositivo."}
        </span>
      </p>
      {saved.addresses.length > 1 && (
        <SelectField
          label="Dirección guardada"
          value={address?.id}
          onChange={(event) => setChosenId(event.target.value)}
          options={saved.addresses.map((known) => ({ value: known.id, label: describeAddress(known) }))}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button variant="secondary" onClick={fill}>
          Usar mis datos guardados
        </Button>
        <a href={pathTo.account()} className="link inline-flex min-h-target items-center text-sm">
          Cambiarlos o borrarlos
        </a>
        <p role="status" className="flex items-center gap-1 text-sm text-agave-deep empty:hidden">
          {isUsed && (
            <>
              <span aria-hidden="true" className="icon-[lucide--check] size-4" />
              Llenamos el formulario con tus datos.
            </>
          )}
        </p>
      </div>
    </section>
  );
}
