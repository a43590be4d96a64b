import type { UseFormReturn } from "react-hook-form";
import { cleanedFieldProps, fieldProps } from "@/components/shopper-field-props";
import { fieldLabel, warningMessage } from "@/copy/checkout-copy";
import { type CheckoutForm, checkoutWarnings } from "@/domain/checkout-form";
import { cfdiUses, regimesFor, taxRegimes, usesFor } from "@/domain/fiscal";
import { normalizeRfc, taxPersonOf } from "@/domain/rfc";
import { Checkbox } from "@/ui/checkbox";
import { SelectField } from "@/ui/select-field";
import { TextField } from "@/ui/text-field";

type CatalogueRow = { code: string; name: string };

/** What fits, and what was chosen before it stopped fitting: its error explains itself better than a choice that vanished. */
function toOptions(fitting: readonly CatalogueRow[], all: readonly CatalogueRow[], chosen: string) {
  const rows = all.filter((row) => row.code === chosen || fitting.includes(row));
  return rows.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }));
}

/** The checkbox «Requiero factura» and, once ticked, what SAT asks for on a CFDI. */
export function InvoiceFields({ form }: { form: UseFormReturn<CheckoutForm> }) {
  const [requiresInvoice, typedRfc, taxRegime, cfdiUse] = form.watch([
    "requiresInvoice",
    "rfc",
    "taxRegime",
    "cfdiUse",
  ]);
  const isRfcOdd = checkoutWarnings(form.getValues()).includes("rfc_check_digit");
  const regimes = regimesFor(taxPersonOf(normalizeRfc(typedRfc)));
  const uses = taxRegime ? usesFor(taxRegime) : cfdiUses;
  return (
    <>
      <Checkbox label="Requiero factura" {...form.register("requiresInvoice")} />
      {requiresInvoice && (
        <div className="flex flex-col gap-5 border-l-4 border-kraft-deep pl-4 sm:pl-6">
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
        </div>
      )}
    </>
  );
}
