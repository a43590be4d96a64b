import { readFileSync, statSync } from "node:fs";

const manifest = JSON.parse(readFileSync("dist/.vite/manifest.json", "utf8"));

/** Every JavaScript file that the browser fetches for a page: the entry, the lazy page, and what they import at once. */
function filesFor(page) {
  const keys = new Set();
  const visit = (key) => {
    if (keys.has(key)) return;
    keys.add(key);
    for (const imported of manifest[key].imports ?? []) visit(imported);
  };
  for (const key of ["index.html", page]) {
    if (!manifest[key]) throw new Error(`${key} is not in the build manifest`);
    visit(key);
  }
  return [...keys].map((key) => `dist/${manifest[key].file}`);
}

const LATER_LIMIT_KB = 25;

/** The files that wait until a page, or a part of one, is asked for; those that fit uncompressed need no measuring. */
const firstLoad = new Set(filesFor("src/features/home/home-page.tsx"));
const later = Object.values(manifest)
  .map(({ file }) => `dist/${file}`)
  .filter((file) => file.endsWith(".js") && !firstLoad.has(file) && statSync(file).size > LATER_LIMIT_KB * 1000);

export default [
  { name: "First load of / (JavaScript)", path: [...firstLoad], gzip: true, limit: "130 kB" },
  ...[...new Set(later)].sort().map((file) => ({
    name: `Asked for later: ${file.replace(/^dist\/assets\/|-[\w-]{8}\.js$/g, "")}`,
    path: file,
    gzip: true,
    limit: `${LATER_LIMIT_KB} kB`,
  })),
];
