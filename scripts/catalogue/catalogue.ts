import { almacen } from "./almacen";
import { cafeteria } from "./cafeteria";
import type { CatalogueCategory } from "./catalogue-types";
import { computo } from "./computo";
import { empaque } from "./empaque";
import { herramienta } from "./herramienta";
import { jardineria } from "./jardineria";
import { limpieza } from "./limpieza";
import { papeleria } from "./papeleria";
import { primerosAuxilios } from "./primeros-auxilios";
import { seguridad } from "./seguridad";

/** In the order of the home page. */
export const catalogue: readonly CatalogueCategory[] = [
  papeleria,
  empaque,
  limpieza,
  seguridad,
  herramienta,
  cafeteria,
  computo,
  primerosAuxilios,
  almacen,
  jardineria,
];
