/** Kinds of company as they end a name, in letters alone: CFDI 4.0 wants the name without them. */
const COMPANY_TYPES = new Set(
  (
    "SA SADECV SAB SABDECV SAPI SAPIDECV SAPIB SAPIBDECV SAS SASDECV SADECVSOFOMENR SADECVSOFOMER SADECVSFP SAPIDECVSOFOMENR " +
    "SDERL SDERLDECV SDERLMI SDERLMIDECV SDERLDECVMI SDERLDEIP SDERLDEIPDECV SENC SENCDECV SENCS SENCSDECV SENCPORA SENCPORADECV SENNC SNC " +
    "SC SCDERL SCDERLDECV SCDEPDERL SCDEPDERLDECV SCDECDERL SCDECDERLDECV SCL SCLDECV SPR SPRDERL SPRDERLDECV SPRDERI SDEPR SDEPRDERL SDEPRDERLDECV SDEPRDERI " +
    "SAPDEI SAPDEIDECV SPORAS SPORASDECV AC AENP IAP ABP IBP " +
    "INSTITUCIONDEAP INSTITUCIONDEBP ADEBP ARICDERL ARICDERLDECV ARDEIC ARDEICDERL ARDEICDERLDECV SMUTUALISTA SSS SDESS"
  ).split(" "),
);

/** Words that the common kinds of company are written out with; their abbreviations have the first letters. */
const COMPANY_WORDS =
  /\b(SOCIEDAD|ASOCIACION|ANONIMA|PROMOTORA|INVERSION|CAPITAL|VARIABLE|RESPONSABILIDAD|LIMITADA|CIVIL|COOPERATIVA|PRODUCCION|RURAL|ACCIONES|SIMPLIFICADA|COMANDITA|PARTICIPACION|FINANCIERA|POPULAR|SIMPLE|NOMBRE|COLECTIVO|BURSATIL|INTERES|PUBLICO|CONSUMO|ASISTENCIA|BENEFICENCIA|PRIVADA|SOLIDARIDAD|SOCIAL)\b/g;

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
 * A legal name without the kind of company at its end: «Insumos del Norte, S.A. de C.V.» → «Insumos del Norte». A name that ends
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

/** What financial companies write after their kind. How much of it belongs to the name, only their certificate says. */
const AFTER_COMPANY_TYPE = /^(INSTITUCIONDE|SOFOM|SFDEOBJETO|SOFIPO|SFP|GRUPOFINANCIERO|CASADEBOLSA|UNIONDECREDITO)/;

/** Whether a legal name has its kind of company at its end, or before the words of a financial company. */
export function hasCompanyType(legalName: string): boolean {
  const words = legalName.split(" ");
  return words.some((_, at) => {
    const before = words.slice(0, at + 1).join(" ");
    const after = compact(words.slice(at + 1).join(" "));
    return (after === "" || AFTER_COMPANY_TYPE.test(after)) && withoutCompanyType(before) !== before;
  });
}
