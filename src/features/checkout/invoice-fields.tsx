import type { UseFormReturn } from "react-hook-form";
import { fieldLabel, warningMessage } from "@/copy/checkout-copy";
import { type CheckoutForm, checkoutWarnings } from "@/domain/checkout-form";
import { cfdiUses, regimesFor, usesFor } from "@/domain/fiscal";
import { normalizeRfc, taxPersonOf } from "@/domain/rfc";
import { Checkbox } from "@/ui/checkbox";
import { SelectField } from "@/ui/select-field";
import { TextField } from "@/ui/text-field";
import { fieldProps } from "./field-props";

const toOptions = (rows: readonly { code: string; name: string }[]) =>
  rows.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }));

/** The checkbox «Requiero factura» and, once ticked, what SAT asks for on a CFDI. */
export function InvoiceFields({ form }: { form: UseFormReturn<CheckoutForm> }) {
  const values = form.watch();
  const rfc = fieldProps(form, "rfc");
  const rfcWarning = checkoutWarnings(values).includes("rfc_check_digit") ? warningMessage.rfc_check_digit : undefined;
  // Only what the RFC and the regime allow is offered; a choice that stopped fitting gets its error and has to be made again.
  const regimes = regimesFor(taxPersonOf(normalizeRfc(values.rfc)));
  const uses = values.taxRegime ? usesFor(values.taxRegime) : cfdiUses;
  return (
    <>
      <Checkbox label="Requiero factura" {...form.register("requiresInvoice")} />
      {values.requiresInvoice && (
        <div className="flex flex-col gap-5 border-l-4 border-kraft-deep pl-4 sm:pl-6">
          <TextField
            label={fieldLabel.rfc}
            required
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
            inputClassName="uppercase"
            helper={rfcWarning}
            {...rfc}
            onBlur={async (event) => {
              form.setValue("rfc", normalizeRfc(event.target.value));
              await rfc.onBlur(event);
            }}
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
            options={toOptions(regimes)}
            {...fieldProps(form, "taxRegime")}
          />
          <SelectField
            label={fieldLabel.cfdiUse}
            required
            placeholder="Elige un uso"
            options={toOptions(uses)}
            {...fieldProps(form, "cfdiUse")}
          />
          <TextField
            label={fieldLabel.fiscalPostalCode}
            required
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            className="sm:max-w-48"
            {...fieldProps(form, "fiscalPostalCode")}
          />
        </div>
      )}
    </>
  );
}
