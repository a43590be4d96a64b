import pg from "pg";

/** By what PostgreSQL calls them. */
const REFUSALS: Readonly<Record<string, string>> = {
  "28P01": "no aceptó la contraseña de DATABASE_URL",
  "42P01": "no tiene la tabla de códigos postales: aplica las migraciones con «supabase db push»",
  "42501": "no deja a este usuario escribir los códigos postales",
  "57014":
    "tardó más de lo que permite y lo dejó sin hacer: vuelve a ejecutarlo cuando la tienda tenga menos que hacer",
};

/** What went wrong, in Spanish and without the address, which holds a password. */
export function databaseProblem(cause: unknown): Error {
  const { code = "", message = String(cause) } = cause as { code?: string; message?: string };
  if (code === "ERR_INVALID_URL") {
    return new Error("DATABASE_URL no es una dirección: postgresql://usuario:contraseña@servidor:5432/postgres", {
      cause,
    });
  }
  // A connection may be lost with the answer to the last statement, and then nobody here knows what is stored.
  return new Error(
    cause instanceof pg.DatabaseError
      ? `La base de datos ${REFUSALS[code] ?? `rechazó el cambio: ${message}`} (${code}). Los códigos postales siguen como estaban`
      : `No se pudo llegar a la base de datos de DATABASE_URL, o se perdió la conexión: ${code || message}. Vuelve a ejecutarlo`,
    { cause },
  );
}
