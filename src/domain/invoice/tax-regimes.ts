import { isGenericRfc, type TaxPerson, taxPersonOf } from "./rfc";

/** One row of SAT's catalogue c_RegimenFiscal (CFDI 4.0). */
export type TaxRegime = { code: string; name: string; persons: readonly TaxPerson[] };

/** One row of SAT's catalogue c_UsoCFDI (CFDI 4.0); `regimes` are those of the buyer that may use it. */
export type CfdiUse = { code: string; name: string; regimes: readonly string[] };

const FISICA: readonly TaxPerson[] = ["fisica"];
const MORAL: readonly TaxPerson[] = ["moral"];
const BOTH: readonly TaxPerson[] = ["fisica", "moral"];

export const taxRegimes: readonly TaxRegime[] = [
  { code: "601", name: "General de Ley Personas Morales", persons: MORAL },
  { code: "603", name: "Personas Morales con Fines no Lucrativos", persons: MORAL },
  { code: "605", name: "Sueldos y Salarios e Ingresos Asimilados a Salarios", persons: FISICA },
  { code: "606", name: "Arrendamiento", persons: FISICA },
  { code: "607", name: "Régimen de Enajenación o Adquisición de Bienes", persons: FISICA },
  { code: "608", name: "Demás ingresos", persons: FISICA },
  { code: "610", name: "Residentes en el Extranjero sin Establecimiento Permanente en México", persons: BOTH },
  { code: "611", name: "Ingresos por Dividendos (socios y accionistas)", persons: FISICA },
  { code: "612", name: "Personas Físicas con Actividades Empresariales y Profesionales", persons: FISICA },
  { code: "614", name: "Ingresos por intereses", persons: FISICA },
  { code: "615", name: "Régimen de los ingresos por obtención de premios", persons: FISICA },
  { code: "616", name: "Sin obligaciones fiscales", persons: FISICA },
  { code: "620", name: "Sociedades Cooperativas de Producción que optan por diferir sus ingresos", persons: MORAL },
  { code: "621", name: "Incorporación Fiscal", persons: FISICA },
  { code: "622", name: "Actividades Agrícolas, Ganaderas, Silvícolas y Pesqueras", persons: MORAL },
  { code: "623", name: "Opcional para Grupos de Sociedades", persons: MORAL },
  { code: "624", name: "Coordinados", persons: MORAL },
  {
    code: "625",
    name: "Régimen de las Actividades Empresariales con ingresos a través de Plataformas Tecnológicas",
    persons: FISICA,
  },
  { code: "626", name: "Régimen Simplificado de Confianza", persons: BOTH },
];

/** Regimes with a business, which may deduct purchases and investments. */
const BUSINESS = ["601", "603", "606", "612", "620", "621", "622", "623", "624", "625", "626"];
/** Regimes of people who may take personal deductions. */
const PERSONAL = ["605", "606", "607", "608", "611", "612", "614", "615", "625"];

/** Uses that an invoice for goods can have: payments (CP01) and payroll (CN01) belong to other kinds of CFDI. */
export const cfdiUses: readonly CfdiUse[] = [
  { code: "G01", name: "Adquisición de mercancías", regimes: BUSINESS },
  { code: "G02", name: "Devoluciones, descuentos o bonificaciones", regimes: [...BUSINESS, "616"] },
  { code: "G03", name: "Gastos en general", regimes: BUSINESS },
  { code: "I01", name: "Construcciones", regimes: BUSINESS },
  { code: "I02", name: "Mobiliario y equipo de oficina por inversiones", regimes: BUSINESS },
  { code: "I03", name: "Equipo de transporte", regimes: BUSINESS },
  { code: "I04", name: "Equipo de cómputo y accesorios", regimes: BUSINESS },
  { code: "I05", name: "Dados, troqueles, moldes, matrices y herramental", regimes: BUSINESS },
  { code: "I06", name: "Comunicaciones telefónicas", regimes: BUSINESS },
  { code: "I07", name: "Comunicaciones satelitales", regimes: BUSINESS },
  { code: "I08", name: "Otra maquinaria y equipo", regimes: BUSINESS },
  { code: "D01", name: "Honorarios médicos, dentales y gastos hospitalarios", regimes: PERSONAL },
  { code: "D02", name: "Gastos médicos por incapacidad o discapacidad", regimes: PERSONAL },
  { code: "D03", name: "Gastos funerales", regimes: PERSONAL },
  { code: "D04", name: "Donativos", regimes: PERSONAL },
  {
    code: "D05",
    name: "Intereses reales efectivamente pagados por créditos hipotecarios (casa habitación)",
    regimes: PERSONAL,
  },
  { code: "D06", name: "Aportaciones voluntarias al SAR", regimes: PERSONAL },
  { code: "D07", name: "Primas por seguros de gastos médicos", regimes: PERSONAL },
  { code: "D08", name: "Gastos de transportación escolar obligatoria", regimes: PERSONAL },
  {
    code: "D09",
    name: "Depósitos en cuentas para el ahorro, primas que tengan como base planes de pensiones",
    regimes: PERSONAL,
  },
  { code: "D10", name: "Pagos por servicios educativos (colegiaturas)", regimes: PERSONAL },
  { code: "S01", name: "Sin efectos fiscales", regimes: taxRegimes.map(({ code }) => code) },
];

/** The only regime and use that SAT takes with a generic RFC. */
const GENERIC_REGIME = "616";
const GENERIC_USE = "S01";

/** The regimes an invoice to this normalized RFC may name; all of them while it does not tell whose it is. */
export function regimesFor(rfc: string): readonly TaxRegime[] {
  if (isGenericRfc(rfc)) return taxRegimes.filter(({ code }) => code === GENERIC_REGIME);
  const person = taxPersonOf(rfc);
  return person === null ? taxRegimes : taxRegimes.filter(({ persons }) => persons.includes(person));
}

/** The uses a buyer of this regime may name; all of them while none is chosen, none for a regime that does not exist. */
export function usesFor(regimeCode: string, rfc: string): readonly CfdiUse[] {
  if (isGenericRfc(rfc)) return cfdiUses.filter(({ code }) => code === GENERIC_USE);
  return regimeCode === "" ? cfdiUses : cfdiUses.filter(({ regimes }) => regimes.includes(regimeCode));
}
