import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { serveBuild } from "../../scripts/bench-page/serve-build";
import { withOwnPolicy } from "../../scripts/prerender/page-policy";
import { type FaultProxy, startFaultProxy } from "./fault-proxy";
import { type ServedBackend, serveLocalBackend } from "./realtime-backend";

export type DeployedShop = {
  api: ServedBackend;
  /** The line to a host of files, whatever is deployed there. */
  wire: FaultProxy;
  /** Puts another build in the place of the one that is served; files that only the old one had are gone. */
  deploy: (dist: string) => void;
  close: () => Promise<void>;
};

/** A build on a host of files, as a CDN has it, in front of a fresh demo shop in memory. */
export async function deployShop(dist: string): Promise<DeployedShop> {
  const api = await serveLocalBackend();
  const host = await serveBuild({ dist, api });
  const wire = await startFaultProxy(host.origin);
  return {
    api,
    wire,
    deploy: host.deploy,
    async close() {
      await wire.close();
      await host.close();
      await api.close();
    },
  };
}

const OWN_POLICY = /<meta http-equiv="Content-Security-Policy"[^>]*>/;

/** What the names of `nextBuild`'s files end with. */
export const NEXT = "-next";

/** Writes the same shop as if its code had changed: a build whose hashed files all have other names. */
export function nextBuild(dist: string, target: string): void {
  cpSync(dist, target, { recursive: true });
  const names = readdirSync(join(dist, "assets"));
  const nextName = (name: string) => name.replace(/(\.\w+)$/, `${NEXT}$1`);
  const anyName = new RegExp(names.map((name) => name.replaceAll(".", "\\.")).join("|"), "g");
  for (const entry of readdirSync(target, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(?:html|js|css)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const text = readFileSync(file, "utf8").replace(anyName, nextName);
    // A page's inline rules name the font, whose name has changed, and its policy names those rules by their hash.
    writeFileSync(file, entry.name.endsWith(".html") ? withOwnPolicy(text.replace(OWN_POLICY, "")) : text);
  }
  for (const name of names) renameSync(join(target, "assets", name), join(target, "assets", nextName(name)));
}
