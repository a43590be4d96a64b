import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type ClaimedFolder = {
  status: "claimed";
  /** Where PostgreSQL keeps its files. */
  filesDir: string;
  /** What the files were built from; null when there are none, or their building was cut short. */
  stamp: string | null;
  /** Empties the folder, keeping the claim. */
  clear: () => void;
  /** To be called once the database is complete. */
  markBuilt: (stamp: string) => void;
  release: () => void;
};

export type FolderClaim = ClaimedFolder | { status: "in_use"; pid: number };

/** Takes a data folder for this process: two databases over the same files would destroy them. */
export function claimFolder(dataDir: string): FolderClaim {
  const lockFile = join(dataDir, "lock");
  const stampFile = join(dataDir, "stamp");
  const filesDir = join(dataDir, "files");
  mkdirSync(dataDir, { recursive: true });

  const holder = Number(readIfThere(lockFile));
  if (holder > 0 && isAlive(holder)) return { status: "in_use", pid: holder };
  writeFileSync(lockFile, String(process.pid));

  return {
    status: "claimed",
    filesDir,
    stamp: existsSync(filesDir) ? readIfThere(stampFile) : null,
    clear: () => {
      rmSync(stampFile, { force: true });
      rmSync(filesDir, { recursive: true, force: true });
    },
    markBuilt: (stamp) => writeFileSync(stampFile, stamp),
    release: () => rmSync(lockFile, { force: true }),
  };
}

const readIfThere = (file: string): string | null => (existsSync(file) ? readFileSync(file, "utf8").trim() : null);

/** Signal 0 only asks. A process of somebody else answers EPERM and is alive as well. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
