import type { UseFormReturn } from "react-hook-form";
import { cleanedFieldProps, fieldProps } from "@/components/shopper-field-props";
import { fieldLabel, warningMessage } from "@/copy/checkout-copy";
import { type CheckoutForm, checkoutWarnings, tidyCheckoutForm } from "@/domain/checkout-form";
import { withoutCompanyType } from "@/domain/invoice/legal-name";
import { normalizeRfc } from "@/domain/invoice/rfc";
import { cfdiUses, regimesFor, taxRegimes, usesFor } from "@/domain/invoice/tax-regimes";
import { Button } from "@/ui/button";
import { SelectField } from "@/ui/select-field";
import { TextField } from "@/ui/text-field";

type CatalogueRow = { code: string; name: string };

/** What fits, and the chosen one even if it no longer does: an error beside it is clearer than a choice that vanished. */
function toOptions(fitting: readonly CatalogueRow[], all: readonly CatalogueRow[], chosen: string) {
  const rows = all.filter((row) => row.code === chosen || fitting.includes(row));
  return rows.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }));
}

/** What SAT asks for on a CFDI. Checked only while the form's `requiresInvoice` is on. */
export function FiscalFields({ form }: { form: UseFormReturn<CheckoutForm> }) {
  const [typedRfc, taxRegime, cfdiUse] = form.watch(["rfc", "taxRegime", "cfdiUse", "legalName"]);
  const isRfcOdd = checkoutWarnings(form.getValues()).includes("rfc_check_digit");
  const rfc = normalizeRfc(typedRfc);
  return (
    <>
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
      <div>
        <TextField
          label={fieldLabel.legalName}
          required
          autoComplete="organization"
          helper="Como aparece en la constancia de situación fiscal."
          {...fieldProps(form, "legalName")}
        />
        <PlainNameOffer form={form} />
      </div>
      <SelectField
        label={fieldLabel.taxRegime}
        required
        placeholder="Elige un régimen"
        options={toOptions(regimesFor(rfc), taxRegimes, taxRegime)}
        {...fieldProps(form, "taxRegime")}
      />
      <SelectField
        label={fieldLabel.cfdiUse}
        required
        placeholder="Elige un uso"
        options={toOptions(usesFor(taxRegime, rfc), cfdiUses, cfdiUse)}
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
    </>
  );
}

/**
 * A name with its kind of company is sent all the same. SAT refuses most of them, so the name without it is offered at
 * a press, where it is certain which that is.
 */
function PlainNameOffer({ form }: { form: UseFormReturn<CheckoutForm> }) {
  const values = form.getValues();
  const isOdd = checkoutWarnings(values).includes("legal_name_with_company_type");
  const { legalName } = tidyCheckoutForm(values);
  const plain = withoutCompanyType(legalName);
  return (
    <>
      {/* Always there: screen readers announce what is put into a region, not a region that comes with its text. */}
      <p role="status" className="text-sm text-warn not-empty:mt-2">
        {isOdd && warningMessage.legal_name_with_company_type}
      </p>
      {isOdd && plain !== legalName && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-2 max-w-full"
          onClick={() => {
            form.setValue("legalName", plain, { shouldDirty: true, shouldValidate: true });
            // The button goes with the name that it shortened.
            form.setFocus("legalName");
          }}
        >
          {`Usar «${plain}»`}
        </Button>
      )}
    </>
  );
}
