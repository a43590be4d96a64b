/** Kinds of company as they end a name, in letters alone: CFDI 4.0 wants the name without them. */
const COMPANY_TYPES = new Set(
  (
    "SA SADECV SAB SABDECV SAPI SAPIDECV SAPIB SAPIBDECV SAS SASDECV SADECVSOFOMENR SADECVSOFOMER SAPIDECVSOFOMENR " +
    "SDERL SDERLDECV SDERLMI SDERLMIDECV SDERLDECVMI SENC SENCPORA SENNC SNC " +
    "SC SCDERL SCDERLDECV SCL SPRDERL SPRDERLDECV SPRDERI AC IAP ABP IBP"
  ).split(" "),
);

/** Letters alone, as «S. A. de C. V.» and «SA DE CV» are the same. */
const compact = (text: string): string => text.toUpperCase().replace(/[^A-ZÑ]/g, "");

/**
 * A legal name without the kind of company at its end: «Acopio Insumos, S.A. de C.V.» → «Acopio Insumos». A name that ends
 * otherwise comes back as it is.
 */
export function withoutCompanyType(legalName: string): string {
  const words = legalName.split(" ");
  const start = words.findIndex((_, at) => at > 0 && COMPANY_TYPES.has(compact(words.slice(at).join(""))));
  return start === -1
    ? legalName
    : words
        .slice(0, start)
        .join(" ")
        .replace(/[\s,.;-]+$/, "");
}
