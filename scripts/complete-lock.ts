import { readFileSync, writeFileSync } from "node:fs";

/**
 * `npm run lock:complete`: adds the platform packages that a registry mirror did not offer when the lock file was written.
 *
 * A mirror that carries packages for its own platform alone makes npm leave the others out of the lock, and `npm ci`
 * then refuses the lock as incomplete, here and elsewhere. Their versions are known from the packages that name them.
 * What is added is skipped on every platform but its own.
 */
type LockEntry = {
  version?: string;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
type Lock = { packages: Record<string, LockEntry> };

const LOCK_FILE = "package-lock.json";

const OPERATING_SYSTEMS = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const PROCESSORS = [
  "arm",
  "arm64",
  "armv7",
  "ia32",
  "loong64",
  "mips64el",
  "ppc64",
  "ppc64le",
  "riscv64",
  "s390x",
  "wasm32",
  "x64",
];

/** What a platform package's name says about where it runs: «…-linux-arm64-musl». */
function platformOf(name: string): Pick<LockEntry, "os" | "cpu" | "libc"> {
  const words = name.split(/[-/]/);
  const os = words.filter((word) => OPERATING_SYSTEMS.includes(word));
  const cpu = words.filter((word) => PROCESSORS.includes(word)).map((word) => (word === "armv7" ? "arm" : word));
  // A package for one Mac library names no platform; it exists for macOS only.
  if (name === "fsevents") return { os: ["darwin"] };
  return {
    ...(os.length > 0 ? { os } : {}),
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(words.includes("musl") ? { libc: ["musl"] } : {}),
  };
}

const lock = JSON.parse(readFileSync(LOCK_FILE, "utf8")) as Lock;
const added: string[] = [];

for (const entry of Object.values({ ...lock.packages })) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const path = `node_modules/${name}`;
    if (lock.packages[path]) continue;
    const platform = platformOf(name);
    if (!platform.os && !platform.cpu) throw new Error(`${name} does not say for which platform it is`);
    lock.packages[path] = {
      version: range.replace(/^[~^]/, ""),
      optional: true,
      ...(entry.dev ? { dev: true } : {}),
      ...platform,
    };
    added.push(name);
  }
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(LOCK_FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length === 0 ? "The lock file is complete." : `Added ${added.length} platform packages.`);
