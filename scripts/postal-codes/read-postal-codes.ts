import { isPostalCode } from "../../src/domain/postal-code.ts";
import { mexicanStates } from "../../src/domain/states.ts";
import { textOf } from "../file-text.ts";

/** A row of the table `postal_codes`. */
export type PostalCodeRow = {
  postal_code: string;
  state_code: string;
  municipality: string;
  neighborhoods: string[];
};

export type ReadPostalCodes = {
  /** Sorted; one per code and municipality. */
  rows: PostalCodeRow[];
  /** How many neighbourhoods the file lists. */
  lines: number;
  /** What is wrong, in Spanish, with the line it stands in. With any of it nothing may be imported. */
  problems: string[];
};

/** The columns that are read, by the names that the file gives them in its header. */
const COLUMNS = ["d_codigo", "d_asenta", "D_mnpio", "c_estado"] as const;

/** The states by INEGI's number, which the file calls `c_estado`: 01 is Aguascalientes, 32 Zacatecas. */
const STATE_CODES =
  "AGU BCN BCS CAM COA COL CHP CHH CMX DUR GUA GRO HID JAL MEX MIC MOR NAY NLE OAX PUE QUE ROO SLP SIN SON TAB TAM TLA VER YUC ZAC".split(
    " ",
  );

/** What the form and the table accept. */
const MAX_NAME_LENGTH = 120;

/**
 * Reads the list of postal codes as Correos de México offers it: a notice, a header, then a neighbourhood per line, with `|`
 * between the columns. In latin1, as it is downloaded, or in UTF-8, as editors save it.
 */
export function readPostalCodes(file: Uint8Array): ReadPostalCodes {
  const lines = textOf(file).split(/\r?\n/);
  const headerAt = lines.slice(0, 10).findIndex((line) => line.startsWith("d_codigo|"));
  const header = lines[headerAt]?.split("|") ?? [];
  const missing = COLUMNS.filter((column) => !header.includes(column));
  if (missing.length > 0) {
    const problem = `No se encontró el encabezado con las columnas ${missing.join(", ")} en las primeras 10 líneas`;
    return { rows: [], lines: 0, problems: [`${problem}: ¿es el archivo de texto (CPdescarga.txt)?`] };
  }

  const [codeAt, nameAt, municipalityAt, stateAt] = COLUMNS.map((column) => header.indexOf(column)) as Places;
  const places = new Map<string, PostalCodeRow & { names: Set<string> }>();
  const problems: string[] = [];
  let count = 0;
  for (const [at, line] of lines.entries()) {
    if (at <= headerAt || line.trim() === "") continue;
    const values = line.split("|");
    const [code, name, municipality, state] = [codeAt, nameAt, municipalityAt, stateAt].map(
      (column) => values[column]?.trim() ?? "",
    ) as [string, string, string, string];
    const stateCode = /^\d{1,2}$/.test(state) ? STATE_CODES[Number(state) - 1] : undefined;
    const problem = problemOf({ values, columns: header.length, code, name, municipality, state, stateCode });
    if (problem !== null || stateCode === undefined) {
      problems.push(`Línea ${at + 1}: ${problem}`);
      continue;
    }
    count += 1;
    const key = `${code}|${stateCode}|${municipality}`;
    const known = places.get(key);
    if (known) known.names.add(name);
    else {
      const row = { postal_code: code, state_code: stateCode, municipality, neighborhoods: [] };
      places.set(key, { ...row, names: new Set([name]) });
    }
  }
  if (problems.length === 0)
    problems.push(...missingStates(new Set([...places.values()].map((row) => row.state_code))));
  const rows = [...places.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { names, ...row }]) => ({ ...row, neighborhoods: [...names] }));
  return { rows, lines: count, problems };
}

/** A list of some states would take the place of all. */
function missingStates(found: ReadonlySet<string>): string[] {
  if (found.size === 0) return ["El archivo no tiene ningún código postal"];
  const missing = mexicanStates.filter(({ code }) => !found.has(code)).map(({ name }) => name);
  if (missing.length === 0) return [];
  return [`Falta ${missing.join(", ")}: descarga la lista de todos los estados («Todos»)`];
}

type Places = [number, number, number, number];

type Line = {
  values: readonly string[];
  columns: number;
  code: string;
  name: string;
  municipality: string;
  state: string;
  stateCode: string | undefined;
};

function problemOf({ values, columns, code, name, municipality, state, stateCode }: Line): string | null {
  if (values.length !== columns) return `tiene ${values.length} columnas y el encabezado ${columns}`;
  if (!isPostalCode(code)) return `«${code}» no es un código postal de cinco dígitos`;
  if (name === "") return "falta el nombre del asentamiento (d_asenta)";
  if (municipality === "") return "falta el municipio (D_mnpio)";
  if (name.length > MAX_NAME_LENGTH) return `el asentamiento pasa de ${MAX_NAME_LENGTH} caracteres`;
  if (municipality.length > MAX_NAME_LENGTH) return `el municipio pasa de ${MAX_NAME_LENGTH} caracteres`;
  return stateCode === undefined ? `«${state}» no es el número de ningún estado (c_estado)` : null;
}
