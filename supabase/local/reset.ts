import { createLocalBackend } from "./backend.ts";
import { claimFolder } from "./data-folder.ts";
import { IN_MEMORY } from "./database.ts";
import { dataDirOf } from "./vite-plugin.ts";

/** `npm run db:reset`: throws the embedded data of dev and preview away, of both or of neither, and builds dev's anew. */
async function reset(): Promise<void> {
  const dataDirs = new Set((["preview", "dev"] as const).map(dataDirOf).filter((dataDir) => dataDir !== IN_MEMORY));
  const folders = [...dataDirs].map((dataDir) => {
    const folder = claimFolder(dataDir);
    if (folder.status === "in_use") {
      console.error(
        `${dataDir} is in use by process ${folder.pid}. Stop it first (or remove ${folder.lockFile} if it is something else).`,
      );
      process.exit(1);
    }
    return folder;
  });
  for (const folder of folders) {
    folder.clear();
    folder.release();
  }
  const backend = await createLocalBackend({ dataDir: dataDirOf("dev"), log: console.log });
  await backend.close();
}

await reset().catch((error: unknown) => {
  console.error(`The embedded database could not be built anew: ${String(error)}`);
  process.exit(1);
});
