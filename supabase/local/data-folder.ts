import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { processWide } from "./process-wide.ts";

export type ClaimedFolder = {
  status: "claimed";
  /** Where PostgreSQL keeps its files. */
  filesDir: string;
  /** What the files were built from; null when there are none, or their building was cut short. */
  stamp: string | null;
  /** Empties the folder, keeping the claim. */
  clear: () => void;
  /** Keeps the secret key of this start where tools of the same user find it, until the folder is released. */
  keepKey: (key: string) => void;
  /** To be called once the database is complete. */
  markBuilt: (stamp: string) => void;
  release: () => void;
};

export type FolderClaim = ClaimedFolder | { status: "in_use"; pid: number; lockFile: string };

/** Lock files held by this process. Its own id in any other one was left by a dead process of the same number. */
const held = processWide("acopio:data-locks", () => new Set<string>());

/** Takes a data folder for this process: two databases over the same files would destroy them. */
export function claimFolder(dataDir: string): FolderClaim {
  const lockFile = join(dataDir, "lock");
  const stampFile = join(dataDir, "stamp");
  const keyFile = join(dataDir, "service-key");
  const filesDir = join(dataDir, "files");
  mkdirSync(dataDir, { recursive: true });

  const holder = takeLock(lockFile);
  if (holder !== null) return { status: "in_use", pid: holder, lockFile };
  const release = () => {
    process.off("exit", release);
    if (!held.delete(lockFile)) return;
    rmSync(keyFile, { force: true });
    rmSync(lockFile, { force: true });
  };
  process.once("exit", release);

  return {
    status: "claimed",
    filesDir,
    stamp: existsSync(filesDir) ? readIfThere(stampFile) : null,
    clear: () => {
      rmSync(stampFile, { force: true });
      rmSync(filesDir, { recursive: true, force: true });
    },
    keepKey: (key) => {
      // A file that a dead process left would keep its permissions, so it is removed first.
      rmSync(keyFile, { force: true });
      writeFileSync(keyFile, key, { mode: 0o600 });
    },
    markBuilt: (stamp) => writeFileSync(stampFile, stamp),
    release,
  };
}

/** Writes the lock file, replacing that of a dead process. Returns the process that holds it instead, if one does. */
function takeLock(lockFile: string): number | null {
  try {
    // Fails when the file is there, so that of two starts at the same moment one loses.
    writeFileSync(lockFile, String(process.pid), { flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    const holder = Number(readIfThere(lockFile));
    const isHeld = holder === process.pid ? held.has(lockFile) : holder > 0 && isAlive(holder);
    if (isHeld) return holder;
    rmSync(lockFile, { force: true });
    return takeLock(lockFile);
  }
  held.add(lockFile);
  return null;
}

const readIfThere = (file: string): string | null => (existsSync(file) ? readFileSync(file, "utf8").trim() : null);

/** Signal 0 only asks. Another user's process answers EPERM and is alive as well. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
