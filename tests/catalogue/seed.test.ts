// @vitest-environment node
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = process.cwd();
const seedFile = join(root, "supabase/seed.sql");

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
