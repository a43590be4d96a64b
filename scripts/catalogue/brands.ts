/** The makers of the demo shop, all invented. The key is the slug of the brand. */
export const brands = {
  albor: "Albor",
  "cartonera-tepeyac": "Cartonera Tepeyac",
  "cerro-alto": "Cerro Alto",
  cuadrante: "Cuadrante",
  "forja-bajio": "Forja Bajío",
  kintal: "Kintal",
  "milpa-verde": "Milpa Verde",
  "molino-xicoa": "Molino Xicoa",
  "nodo-veinte": "Nodo Veinte",
  resguardo: "Resguardo",
  "san-telmo": "San Telmo",
  "trazo-norte": "Trazo Norte",
  "yunque-real": "Yunque Real",
  zacatal: "Zacatal",
} as const;

export type BrandSlug = keyof typeof brands;
