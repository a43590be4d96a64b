import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { AddressFields } from "@/components/address-fields";
import { useShopperForm } from "@/components/use-shopper-form";
import { describeAddress } from "@/copy/address-copy";
import { emptyCheckoutForm } from "@/domain/checkout-form";
import { deliveryOf } from "@/domain/orders/order-contents";
import { placeFields } from "@/domain/orders/shopper-fields";
import { stateName } from "@/domain/states";
import { orderQueries } from "@/services/orders/order-queries";
import {
  eraseAddress,
  MAX_ADDRESSES,
  type SavedAddress,
  saveAddress,
  useSavedData,
} from "@/stores/saved-contact-store";
import { Button } from "@/ui/button";
import { Form } from "@/ui/form";
import { FormButtons } from "./form-buttons";
import { useEditing } from "./use-editing";

/** Where orders go, saved on this device; the first is the one that the checkout offers. */
export function AddressBook() {
  const { addresses } = useSavedData();
  // The id of the address being changed, «new» for one being added.
  const { edited, edit, close, erase, heading } = useEditing();
  // One form at a time, so that another button cannot throw away what is being written in it.
  const isOpen = edited === "new" || addresses.some(({ id }) => id === edited);
  return (
    <section aria-labelledby="saved-addresses">
      <h2 ref={heading} id="saved-addresses" tabIndex={-1} className="mb-3 border-b-2 border-ink pb-2 text-2xl">
        Direcciones
      </h2>
      {addresses.length > 0 && (
        <ul className="mb-4 flex flex-col gap-3">
          {addresses.map((address) => (
            <li key={address.id} className="rounded-panel border border-line bg-surface p-5">
              {edited === address.id ? (
                <AddressForm address={address} onDone={close} />
              ) : (
                <AddressLabel
                  address={address}
                  onEdit={isOpen ? undefined : () => edit(address.id)}
                  onErase={() => erase(() => eraseAddress(address.id))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {isOpen ? (
        edited === "new" && <AddressForm onDone={close} />
      ) : addresses.length < MAX_ADDRESSES ? (
        <div className="flex flex-col items-start gap-3">
          {addresses.length === 0 && (
            <p className="text-ink-soft">{`Tu negocio, la bodega, tu casa: hasta ${MAX_ADDRESSES}.`}</p>
          )}
          <Button variant="secondary" onClick={() => edit("new")}>
            <span aria-hidden="true" className="icon-[lucide--plus] size-4" />
            Agregar dirección
          </Button>
        </div>
      ) : (
        <p className="text-ink-soft">{`Guardas ${MAX_ADDRESSES} direcciones; borra una para agregar otra.`}</p>
      )}
    </section>
  );
}

type AddressLabelProps = { address: SavedAddress; onEdit: (() => void) | undefined; onErase: () => void };

function AddressLabel({ address, onEdit, onErase }: AddressLabelProps) {
  const name = describeAddress(address);
  return (
    <>
      <address className="not-italic break-words">
        <span className="font-semibold">{address.street}</span>
        <br />
        Col. {address.neighborhood}
        <br />
        {address.municipality}, {stateName(address.stateCode) ?? address.stateCode}
        <br />
        <span className="figures font-mono">C.P. {address.postalCode}</span>
      </address>
      {address.references && <p className="mt-1 text-sm text-ink-soft break-words">{address.references}</p>}
      <div className="mt-3 flex gap-2">
        {onEdit && (
          <Button variant="secondary" onClick={onEdit}>
            Cambiar <span className="sr-only">{name}</span>
          </Button>
        )}
        <Button variant="quiet" onClick={onErase}>
          Borrar <span className="sr-only">{name}</span>
        </Button>
      </div>
    </>
  );
}

type AddressFormProps = {
  /** The address to change; without one a new address is added. */
  address?: SavedAddress | undefined;
  onDone: () => void;
};

function AddressForm({ address, onDone }: AddressFormProps) {
  const form = useShopperForm({
    fields: placeFields,
    defaultValues: { ...emptyCheckoutForm, ...address, references: address?.references ?? "" },
  });
  const { data: postalAddress } = useQuery(orderQueries.postalAddress(form.watch("postalCode")));
  // The button that opened the form is gone.
  useEffect(() => form.setFocus("postalCode"), [form]);

  const save = form.handleSubmit((values) => {
    saveAddress(deliveryOf(values).shippingAddress, address?.id);
    onDone();
  });
  return (
    <Form aria-label="Dirección" className="flex flex-col gap-5" onSubmit={(event) => void save(event)}>
      <AddressFields form={form} postalAddress={postalAddress} />
      <FormButtons saveLabel="Guardar dirección" onCancel={onDone} />
    </Form>
  );
}
