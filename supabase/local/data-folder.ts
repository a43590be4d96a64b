import { randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
    if (!held.has(lockFile)) return;
    rmSync(keyFile, { force: true });
    dropLock(lockFile);
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

/** Puts a lock file into place, instead of that of a dead process. Returns the process that holds it instead, if one does. */
function takeLock(lockFile: string): number | null {
  // Written aside first, since whoever read it half written would take it for that of a dead process.
  const ours = `${lockFile}.${randomUUID()}`;
  writeFileSync(ours, String(process.pid));
  try {
    // Linking fails where there is a lock, so that of two starts at the same moment one loses.
    while (!tried("EEXIST", () => linkSync(ours, lockFile))) {
      const found = readIfThere(lockFile);
      if (found === null) continue;
      if (isHeld(lockFile, Number(found))) return Number(found);
      const remover = removeDeadLock(lockFile, found);
      if (remover !== null) return remover;
    }
  } finally {
    rmSync(ours);
  }
  held.add(lockFile);
  return null;
}

/**
 * One process at a time removes the lock of a dead one, if it is still there: otherwise it could be that of a start which came first.
 * The right to do so is a lock as well, since its holder may die too. Returns the process that has it instead, if one does.
 */
function removeDeadLock(lockFile: string, dead: string): number | null {
  const right = `${lockFile}.removing`;
  const remover = takeLock(right);
  if (remover !== null) return remover;
  try {
    if (readIfThere(lockFile) === dead) rmSync(lockFile);
  } finally {
    dropLock(right);
  }
  return null;
}

function dropLock(lockFile: string): void {
  held.delete(lockFile);
  rmSync(lockFile, { force: true });
}

const isHeld = (lockFile: string, pid: number): boolean =>
  pid === process.pid ? held.has(lockFile) : pid > 0 && isAlive(pid);

function readIfThere(file: string): string | null {
  let text: string | null = null;
  tried("ENOENT", () => {
    text = readFileSync(file, "utf8").trim();
  });
  return text;
}

/** Signal 0 only asks. Another user's process answers EPERM and is alive as well. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, "EPERM");
  }
}

/** Whether it could be done; false where it failed with this code. */
function tried(code: string, act: () => void): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if (hasCode(error, code)) return false;
    throw error;
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;
