// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { findPostgres } from "../../scripts/postgres-cluster";

/** A folder with the programs of a PostgreSQL of that version. */
function installed(root: string, version: string): string {
  const folder = join(root, version);
  mkdirSync(folder);
  for (const program of ["initdb", "postgres"]) {
    writeFileSync(join(folder, program), `#!/bin/sh\necho "${program} (PostgreSQL) ${version}"\n`, { mode: 0o755 });
  }
  return folder;
}

it("takes the first PostgreSQL of PATH that is new enough", () => {
  const root = mkdtempSync(join(tmpdir(), "acopio-path-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const [old, ancient] = [installed(root, "13.4"), installed(root, "9.6.24")];
  const noneElsewhere = join(root, "none");
  vi.stubEnv("PATH", [root, old, ancient].join(":"));
  expect(findPostgres(noneElsewhere)).toBeNull();
  const recent = installed(root, "15.8 (Debian 15.8-1)");
  vi.stubEnv("PATH", [old, recent, installed(root, "18beta1")].join(":"));
  expect(findPostgres(noneElsewhere)).toBe(recent);
});
