/** Kinds of company as they end a name, in letters alone: CFDI 4.0 wants the name without them. */
const COMPANY_TYPES = new Set(
  (
    "SA SADECV SAB SABDECV SAPI SAPIDECV SAPIB SAPIBDECV SAS SASDECV SADECVSOFOMENR SADECVSOFOMER SAPIDECVSOFOMENR " +
    "SDERL SDERLDECV SDERLMI SDERLMIDECV SDERLDECVMI SENC SENCPORA SENNC SNC " +
    "SC SCDERL SCDERLDECV SCL SPR SPRDERL SPRDERLDECV SPRDERI SDEPR SDEPRDERL SDEPRDERLDECV SDEPRDERI " +
    "SAPDEI SAPDEIDECV SPORAS SPORASDECV AC IAP ABP IBP"
  ).split(" "),
);

/** Words that the common kinds of company are written out with; their abbreviations have the first letters. */
const COMPANY_WORDS =
  /\b(SOCIEDAD|ASOCIACION|ANONIMA|PROMOTORA|INVERSION|CAPITAL|VARIABLE|RESPONSABILIDAD|LIMITADA|CIVIL|COOPERATIVA|PRODUCCION|RURAL|ACCIONES|SIMPLIFICADA)\b/g;

/** Letters alone, as «S. A. de C. V.», «SA DE CV» and «Sociedad Anónima de Capital Variable» are the same. */
const compact = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\u0301/g, "")
    .normalize("NFC")
    .toUpperCase()
    .replace(COMPANY_WORDS, ([first = ""]) => first)
    .replace(/[^A-ZÑ]/g, "");

/**
 * A legal name without the kind of company at its end: «Acopio Insumos, S.A. de C.V.» → «Acopio Insumos». A name that ends
 * otherwise comes back as it is.
 */
export function withoutCompanyType(legalName: string): string {
  const words = legalName.split(" ");
  const start = words.findIndex((_, at) => at > 0 && COMPANY_TYPES.has(compact(words.slice(at).join(" "))));
  return start === -1
    ? legalName
    : words
        .slice(0, start)
        .join(" ")
        .replace(/[\s,.;-]+$/, "");
}
