import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { anonFunctions } from "./anon-access.ts";

const migrations = path.resolve(import.meta.dirname, "../../supabase/migrations");

export type ShopFunction = {
  schema: "public" | "private";
  name: string;
  /** Arguments that a call must name, each with its type. */
  required: readonly { name: string; type: string }[];
};

/** Every function that the migrations make; of those made anew, the last. */
export function shopFunctions(): ShopFunction[] {
  const text = readdirSync(migrations)
    .sort()
    .map((file) => readFileSync(path.join(migrations, file), "utf8"))
    .join("\n");
  const made = text.matchAll(
    /^create (?:or replace )?function (public|private)\.(\w+)\s*\(([\s\S]*?)\)\s*(?:returns|language)\b/gm,
  );
  const functions = [...made].map(
    ([, schema, name, list = ""]) =>
      ({ schema, name, required: list.split(/,\s*/).flatMap(readArgument) }) as ShopFunction,
  );
  return [...new Map(functions.map((made) => [`${made.schema}.${made.name}`, made])).values()];
}

function readArgument(text: string): ShopFunction["required"] {
  const [, name, type] = /^(\w+) ([\w.[\]]+)$/.exec(text.trim()) ?? [];
  return name && type ? [{ name, type }] : [];
}

/** Those that only staff may call, though the API shows them. */
export const staffFunctions = (): ShopFunction[] =>
  shopFunctions().filter(({ schema, name }) => schema === "public" && !anonFunctions.includes(name));

/** The names of those that the API does not show. */
export const privateFunctionNames = (): string[] =>
  shopFunctions().flatMap(({ schema, name }) => (schema === "private" ? [name] : []));
