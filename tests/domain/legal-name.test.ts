// @vitest-environment node
import { describe, expect, it } from "vitest";
import { hasCompanyType, withoutCompanyType } from "@/domain/invoice/legal-name";

describe("a legal name for a CFDI", () => {
  it.each([
    "S.A. de C.V.",
    "S.A. DE C.V.",
    "SA de CV",
    "S. A. de C. V.",
    "s.a. de c.v",
    "S.A.",
    "S. de R.L. de C.V.",
    "S de RL de CV",
    "S. DE R.L.",
    "S. de R.L. MI",
    "SAPI de CV",
    "S.A.P.I. de C.V.",
    "SAPI",
    "S.A.B. de C.V.",
    "SAS de CV",
    "S.C.",
    "SC",
    "A.C.",
    "AC",
    "S.C. de R.L. de C.V.",
    "I.A.P.",
    "S.A. de C.V., SOFOM, E.N.R.",
    "S.A. de C.V., S.F.P.",
    "S. en C. de C.V.",
    "S. en C. por A. de C.V.",
    "S.C.L. de C.V.",
    "A. en P.",
    "Sociedad en Comandita por Acciones de Capital Variable",
    "Asociación en Participación",
    "Sociedad Anónima de Capital Variable",
    "SOCIEDAD ANONIMA DE C.V.",
    "Sociedad Anónima",
    "Sociedad Anónima Promotora de Inversión de Capital Variable",
    "Sociedad de Responsabilidad Limitada de Capital Variable",
    "Sociedad por Acciones Simplificada",
    "S. de P.R. de R.L.",
    "S.P.R. de R.L. de C.V.",
    "Sociedad de Producción Rural de R.L.",
    "Sociedad Cooperativa de Responsabilidad Limitada de Capital Variable",
    "Sociedad Civil",
    "Asociación Civil",
    "Sociedad en Nombre Colectivo",
    "Sociedad en Comandita Simple",
    "S. en C.S.",
    "Sociedad Anónima Bursátil",
    "Sociedad Anónima Bursátil de Capital Variable",
    "S. de R.L. de I.P. de C.V.",
    "Sociedad de Responsabilidad Limitada de Interés Público de C.V.",
    "S.C. de P. de R.L. de C.V.",
    "Sociedad Cooperativa de Consumo de R.L.",
    "Institución de Asistencia Privada",
    "Asociación de Beneficencia Privada",
    "ARIC de R.L.",
    "Asociación Rural de Interés Colectivo de R.L.",
    "Sociedad Mutualista",
    "S.S.S.",
    "Sociedad de Solidaridad Social",
  ])("goes without «%s»", (type) => {
    expect(withoutCompanyType(`Acopio Insumos, ${type}`)).toBe("Acopio Insumos");
    expect(withoutCompanyType(`ACOPIO INSUMOS ${type}`)).toBe("ACOPIO INSUMOS");
    expect(hasCompanyType(`Acopio Insumos, ${type}`)).toBe(true);
  });

  it.each([
    "Acopio, S.A., Institución de Banca Múltiple",
    "ACOPIO SA INSTITUCION DE BANCA MULTIPLE GRUPO FINANCIERO ACOPIO",
    "Acopio, S.A. de C.V., SOFOM, E.R., Grupo Financiero Acopio",
    "Acopio, S.A. de C.V., Casa de Bolsa",
    "Acopio, S.A. de C.V., Sociedad Financiera de Objeto Múltiple, E.N.R.",
  ])("is known to have a kind and stays as it is: «%s»", (name) => {
    expect(hasCompanyType(name)).toBe(true);
    expect(withoutCompanyType(name)).toBe(name);
  });

  it.each([
    "",
    "Acopio Insumos",
    "SA de CV",
    "Comercial Rosa",
    "S.A. de C.V. Publicidad",
    "Abastos y Casas",
    "María Sas López",
    "Casa",
    "Caja Popular",
    "Institución de Asistencia SC Norte",
    "Grupo Financiero Acopio",
    "Sociedad Anónima de Capital Variable",
    "Bienes de Capital Variable",
    "Protección Civil",
    "Sociedad Cooperativa",
    "Peña Rural",
    "Bienestar Social",
    "Interés Público",
    "Aric",
  ])("stays as it is: «%s»", (name) => {
    expect(withoutCompanyType(name)).toBe(name);
    expect(hasCompanyType(name)).toBe(false);
  });
});
