import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { describeAddress } from "@/copy/address-copy";
import type { CheckoutForm } from "@/domain/checkout-form";
import { pathTo } from "@/lib/paths";
import { type SavedData, useSavedData } from "@/stores/saved-contact-store";
import { Button } from "@/ui/button";
import { SelectField } from "@/ui/select-field";

/** «Usar mis datos guardados»: what the shopper let this device remember, put into the form by one press. */
export function SavedDataChoice({ form }: { form: UseFormReturn<CheckoutForm> }) {
  const saved = useSavedData();
  const [chosenId, setChosenId] = useState("");
  const [isUsed, setUsed] = useState(false);
  const address = saved.addresses.find(({ id }) => id === chosenId) ?? saved.addresses[0];
  if (!saved.contact && !address) return null;

  const fill = () => {
    for (const [field, value] of savedFields({ contact: saved.contact, address })) {
      form.setValue(field, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    }
    setUsed(true);
  };
  return (
    <section
      aria-label="Mis datos guardados"
      className="flex flex-col gap-3 border-l-4 border-agave bg-agave-wash px-4 py-3"
    >
      <p className="flex gap-2">
        <span aria-hidden="true" className="icon-[lucide--contact] mt-0.5 size-5 shrink-0 text-agave" />
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

type Filling = Pick<SavedData, "contact"> & { address: SavedData["addresses"][number] | undefined };

/** The state goes after the postal code, which would suggest another one otherwise. */
function savedFields({ contact, address }: Filling): readonly (readonly [keyof CheckoutForm, string])[] {
  const fromContact = contact
    ? ([
        ["name", contact.name],
        ["email", contact.email],
        ["phone", contact.phone],
      ] as const)
    : [];
  const fromAddress = address
    ? ([
        ["postalCode", address.postalCode],
        ["street", address.street],
        ["neighborhood", address.neighborhood],
        ["municipality", address.municipality],
        ["stateCode", address.stateCode],
        ["references", address.references ?? ""],
      ] as const)
    : [];
  return [...fromContact, ...fromAddress];
}
