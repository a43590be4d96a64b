import { rmSync } from "node:fs";
import { createLocalBackend } from "./backend.ts";
import { claimFolder } from "./data-folder.ts";
import { IN_MEMORY } from "./database.ts";
import { dataDirOf } from "./vite-plugin.ts";

/** `npm run db:reset`: throws the embedded data of dev and preview away and builds dev's anew. */
for (const mode of ["preview", "dev"] as const) {
  const dataDir = dataDirOf(mode);
  if (dataDir === IN_MEMORY) continue;
  const folder = claimFolder(dataDir);
  if (folder.status === "in_use") {
    console.error(
      `${dataDir} is in use by process ${folder.pid}. Stop it first (or remove ${folder.lockFile} if it is something else).`,
    );
    process.exit(1);
  }
  folder.release();
  rmSync(dataDir, { recursive: true, force: true });
}
const backend = await createLocalBackend({ dataDir: dataDirOf("dev"), log: console.log });
await backend.close();
