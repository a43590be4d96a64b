/** Small pictures, arrows and stars. */
const PICTURES = /(?:[ \u2022\u2190-\u2bff\u{1f000}-\u{1faff}]|\u20e3|\ufe0f)+/gu;
const AROUND = /^[ ?!]+|[ ?!]+$/g;
const ASKING =
  /^(?:(?:hola|buen[ao]s (?:dias|tardes|noches)|(?:(?:ando|estoy) )?buscando|busco|necesito|ocupo|quiero|quisiera|me (?:das?|dan)|d[ae]me|tienes?|tienen|tendran?|hay|vendes?|venden|manejan?|comprar|cotizar|cotizacion|cuanto (?:cuestan?|valen?)|precios?|costos?)[^a-z0-9]+)+(?:(?:del?|el|l[ao]s?|una?|un[ao]s|algun|algun[ao]s?) )*/;
const COURTESY = /[ ,]+(?:por ?favor|porfa|gracias)[^a-z0-9]*$/;
const CODE_LABEL =
  /(^|[ ,(])(?:(?:sku|clave|codigo|modelo|mod|referencia|ref|articulo|art|(?:no|num|numero)[.]? de parte)[ :.#()]+)+(?=(?:[a-z]{1,6}[ -]?){0,3}[0-9]{3,}[a-z0-9-]*[)]?$)/;
const KIND =
  /^(articulo|producto|cosa|material|materiale|insumo|suministro|equipo|accesorio)s? (?:del?|para) (?:(?:el|l[ao]s?) )?/;

/**
 * A plain text without what says nothing of the thing, as `private.without_asking` in the database has it: «¿tienen guantes?», «clave
 * CDR-1001», «artículos de limpieza».
 * @param isSoldAs whether products are called so: then «equipo» is no mere kind of things
 */
export function askedText(plain: string, isSoldAs: (kind: string) => boolean = () => false): string {
  let asked = plain.replace(PICTURES, " ").replace(AROUND, "");
  asked = asked.replace(ASKING, "").replace(COURTESY, "").replace(CODE_LABEL, "$1");
  asked = asked.replace(KIND, (said: string, kind: string) => (isSoldAs(kind) ? said : ""));
  return /[a-z0-9]/.test(asked) ? asked : plain;
}
