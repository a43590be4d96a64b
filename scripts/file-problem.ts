const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "no existe",
  EACCES: "no tienes permiso",
  EPERM: "no tienes permiso",
  EISDIR: "es una carpeta",
  ENOTDIR: "una parte de la ruta no es una carpeta",
  EBUSY: "otro programa lo tiene abierto",
  EROFS: "el disco es de solo lectura",
  ENOSPC: "no queda espacio en el disco",
};

/**
 * Why a file could not be opened or written, in Spanish.
 * @param attempt «abrir» or «escribir»
 */
export function fileProblem(attempt: "abrir" | "escribir", path: string, cause: unknown): Error {
  const { code = "", message = String(cause) } = cause as NodeJS.ErrnoException;
  // What is to be written need not exist, but its folder must.
  const reason = code === "ENOENT" && attempt === "escribir" ? "no existe la carpeta" : (REASONS[code] ?? message);
  return new Error(`No se pudo ${attempt} ${path}: ${reason}`, { cause });
}
