import { toCardinal } from "n2words/es-MX";
import { type Pesos, toCentavos } from "../money";

/**
 * An amount as Mexican documents spell it: «mil ochocientos sesenta y cuatro pesos 12/100 M.N.», «un peso 00/100 M.N.»,
 * «un millón de pesos 00/100 M.N.».
 */
export function amountInWords(amount: Pesos): string {
  const centavos = toCentavos(amount);
  const pesos = Math.floor(centavos / 100);
  const cents = String(centavos % 100).padStart(2, "0");
  return `${beforeNoun(toCardinal(pesos))} ${nounAfter(pesos)} ${cents}/100 M.N.`;
}

/**
 * The library writes numbers as they are counted; before a noun, «uno» is «un». It also forgets the accent of
 * «dieciséis» and says «millones» twice above a thousand of them.
 */
const beforeNoun = (cardinal: string): string =>
  cardinal
    .replace(/dieciseis/g, "dieciséis")
    .replace(/\bmil millones(?= .*mill(?:ones|ón))/, "mil")
    .replace(/(?<=\bmil un )millón/, "millones")
    .replace(/veintiuno(?= mil| millones|$)/g, "veintiún")
    .replace(/\buno(?= mil| millones|$)/g, "un");

/** Round millions are followed by «de». */
const nounAfter = (pesos: number): string =>
  pesos === 1 ? "peso" : pesos >= 1_000_000 && pesos % 1_000_000 === 0 ? "de pesos" : "pesos";
