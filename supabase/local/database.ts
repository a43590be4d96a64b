import { PGlite, type PGliteOptions, type SerializerOptions } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { createBuiltCluster, createEmptyCluster } from "./kept-cluster.ts";

/** Where a database lives: a folder, or only in this process. */
export const IN_MEMORY = "memory://";

const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;
const DATE = 1082;
const NUMERIC = 1700;

/** bool, bytea, bigint, smallint, integer, text, oid, real, double, char, varchar, date, timestamps, numeric, uuid */
const SCALAR_TYPES = [16, 17, 20, 21, 23, 25, 26, 700, 701, 1042, 1043, DATE, TIMESTAMP, TIMESTAMPTZ, NUMERIC, 2950];

/** Hands values over as text, as PostgREST does, so that PostgreSQL is the one who refuses what does not fit. */
const asText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Values as PostgreSQL writes them into JSON: amounts are numbers, times have a T and a full offset. */
const PARSERS: NonNullable<PGliteOptions["parsers"]> = {
  [NUMERIC]: (text) => (Number.isFinite(Number(text)) ? Number(text) : text),
  [DATE]: (text) => text,
  [TIMESTAMP]: (text) => text.replace(" ", "T"),
  [TIMESTAMPTZ]: (text) => text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"),
};

const SERIALIZERS: SerializerOptions = Object.fromEntries(SCALAR_TYPES.map((type) => [type, asText]));

const options = (dataDir: string) =>
  ({ dataDir, extensions: { pg_trgm }, parsers: PARSERS, serializers: SERIALIZERS }) satisfies PGliteOptions;

/**
 * Opens a PostgreSQL database inside this process, connected as its superuser.
 *
 * @param dataDir a folder that {@link createDatabase} filled
 * @throws when the folder holds something that PostgreSQL cannot start from
 */
export const openDatabase = (dataDir: string): Promise<PGlite> => PGlite.create(options(dataDir));

/**
 * Makes an empty database and opens it.
 *
 * @param dataDir a folder that is empty or not there yet, or {@link IN_MEMORY}
 */
export const createDatabase = (dataDir: string): Promise<PGlite> => createEmptyCluster(options(dataDir));

/**
 * Opens a database in memory as `build` leaves it.
 *
 * @param stamp changes whenever `build` would give another result; with the same stamp, an earlier result is taken
 */
export const createBuiltDatabase = (stamp: string, build: (database: PGlite) => Promise<void>): Promise<PGlite> =>
  createBuiltCluster("shop", stamp, options(IN_MEMORY), build);
