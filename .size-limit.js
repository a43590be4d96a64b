import { readFileSync } from "node:fs";

/** Every JavaScript file that the browser fetches for a page: the entry, the lazy page, and what they import at once. */
function filesFor(page) {
  const manifest = JSON.parse(readFileSync("dist/.vite/manifest.json", "utf8"));
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

export default [
  {
    name: "First load of / (JavaScript)",
    path: filesFor("src/features/home/home-page.tsx"),
    gzip: true,
    limit: "130 kB",
  },
];
