import type { UseFormReturn } from "react-hook-form";
import { cleanedFieldProps, fieldProps } from "@/components/shopper-field-props";
import { fieldLabel, warningMessage } from "@/copy/checkout-copy";
import { type CheckoutForm, checkoutWarnings, tidyCheckoutForm } from "@/domain/checkout-form";
import { cfdiUses, regimesFor, taxRegimes, usesFor } from "@/domain/fiscal";
import { withoutCompanyType } from "@/domain/legal-name";
import { normalizeRfc, taxPersonOf } from "@/domain/rfc";
import { useSavedData } from "@/stores/saved-contact-store";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { SelectField } from "@/ui/select-field";
import { TextField } from "@/ui/text-field";
import { RememberChoice } from "./remember-choice";

type CatalogueRow = { code: string; name: string };

/** What fits, and what was chosen before it stopped fitting: its error explains itself better than a choice that vanished. */
function toOptions(fitting: readonly CatalogueRow[], all: readonly CatalogueRow[], chosen: string) {
  const rows = all.filter((row) => row.code === chosen || fitting.includes(row));
  return rows.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }));
}

type InvoiceFieldsProps = {
  form: UseFormReturn<CheckoutForm>;
  isRemembering: boolean;
  onRemember: (isRemembering: boolean) => void;
};

/** The checkbox «Requiero factura» and, once ticked, what SAT asks for on a CFDI. */
export function InvoiceFields({ form, isRemembering, onRemember }: InvoiceFieldsProps) {
  const [requiresInvoice, typedRfc, taxRegime, cfdiUse] = form.watch([
    "requiresInvoice",
    "rfc",
    "taxRegime",
    "cfdiUse",
    "legalName",
  ]);
  const isRfcOdd = checkoutWarnings(form.getValues()).includes("rfc_check_digit");
  const regimes = regimesFor(taxPersonOf(normalizeRfc(typedRfc)));
  const uses = taxRegime ? usesFor(taxRegime) : cfdiUses;
  return (
    <>
      <Checkbox label="Requiero factura" {...form.register("requiresInvoice")} />
      {requiresInvoice && (
        <div className="flex flex-col gap-5 border-l-4 border-kraft-deep pl-4 sm:pl-6">
          <SavedInvoiceChoice form={form} />
          <TextField
            label={fieldLabel.rfc}
            required
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
            inputClassName="uppercase"
            helper={isRfcOdd ? warningMessage.rfc_check_digit : undefined}
            {...cleanedFieldProps(form, "rfc")}
          />
          <TextField
            label={fieldLabel.legalName}
            required
            autoComplete="organization"
            helper="Como aparece en la constancia de situación fiscal."
            {...fieldProps(form, "legalName")}
          />
          <PlainNameOffer form={form} />
          <SelectField
            label={fieldLabel.taxRegime}
            required
            placeholder="Elige un régimen"
            options={toOptions(regimes, taxRegimes, taxRegime)}
            {...fieldProps(form, "taxRegime")}
          />
          <SelectField
            label={fieldLabel.cfdiUse}
            required
            placeholder="Elige un uso"
            options={toOptions(uses, cfdiUses, cfdiUse)}
            {...fieldProps(form, "cfdiUse")}
          />
          <TextField
            label={fieldLabel.fiscalPostalCode}
            required
            inputMode="numeric"
            autoComplete="off"
            inputClassName="sm:max-w-48"
            {...cleanedFieldProps(form, "fiscalPostalCode")}
          />
          <TextField
            label={fieldLabel.invoiceEmail}
            optionalMark
            type="email"
            autoComplete="off"
            helper="Si no es el de tu pedido, por ejemplo el de tu contador."
            {...fieldProps(form, "invoiceEmail")}
          />
          <RememberChoice
            label="Recordar mis datos de factura en este dispositivo"
            what="Los datos de tu factura"
            isChosen={isRemembering}
            onChoose={onRemember}
          />
        </div>
      )}
    </>
  );
}

/** A name with its kind of company is sent all the same; most are refused by SAT, so the one without is a press away. */
function PlainNameOffer({ form }: { form: UseFormReturn<CheckoutForm> }) {
  const values = form.getValues();
  if (!checkoutWarnings(values).includes("legal_name_with_company_type")) return null;
  const plain = withoutCompanyType(tidyCheckoutForm(values).legalName);
  return (
    <div role="status" className="-mt-3 flex flex-col items-start gap-2 text-sm">
      <p className="text-warn">{warningMessage.legal_name_with_company_type}</p>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => form.setValue("legalName", plain, { shouldDirty: true, shouldValidate: true })}
      >
        Usar «{plain}»
      </Button>
    </div>
  );
}

/** What was kept on this device for the next invoice, put into the form by one press. */
function SavedInvoiceChoice({ form }: { form: UseFormReturn<CheckoutForm> }) {
  const { invoice } = useSavedData();
  if (!invoice || form.getValues("rfc") !== "") return null;
  const fill = () => {
    for (const [field, value] of Object.entries(invoice) as [keyof typeof invoice, string][]) {
      form.setValue(field, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    }
  };
  return (
    <Button variant="secondary" className="self-start" onClick={fill}>
      Usar mis datos de factura ({invoice.rfc})
    </Button>
  );
}
