// @vitest-environment node
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { stateOfPostalCode } from "@/domain/postal-code";
import { postalCodes } from "../../scripts/catalogue/postal-codes";

const root = process.cwd();
const seedFile = join(root, "supabase/seed.sql");

describe("the postal codes of the demo shop", () => {
  it("are some hundreds of all states, each once and with the digits of its state", () => {
    expect(postalCodes.length).toBeGreaterThanOrEqual(200);
    expect(new Set(postalCodes.map(({ state }) => state)).size).toBe(32);
    expect(new Set(postalCodes.map(({ code }) => code)).size).toBe(postalCodes.length);
    expect(postalCodes.filter(({ code, state }) => stateOfPostalCode(code) !== state)).toEqual([]);
  });
});

describe("supabase/seed.sql", () => {
  it("is what the catalogue data says, byte by byte", () => {
    const built = execFileSync(process.execPath, ["--import", "tsx", "scripts/build-seed.ts", "--print"], {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 4_000_000,
    });
    expect(built).toBe(readFileSync(seedFile, "utf8"));
  });
});
