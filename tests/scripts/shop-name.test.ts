// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createServer } from "vite";
import { describe, expect, it } from "vitest";
import { storeSettingsOf } from "@/lib/store-settings";
import { siteFiles } from "../../scripts/site-files";
import { webManifest } from "../../scripts/web-manifest";

const SETTINGS = "src/lib/store-settings.ts";
const TEXT = /\.(?:tsx?|mdx|css|svg|txt|html|json|webmanifest)$/;
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file));
const { name, tagline } = storeSettingsOf(null);

describe("the shop's name", () => {
  it("stands in its settings alone, whatever is built from the sources", () => {
    const texts = ["index.html", ...["src", "scripts", "public"].flatMap(filesIn).filter((file) => TEXT.test(file))];
    expect(texts).toContain(SETTINGS);
    expect(texts).toContain("src/features/catalog/products-page.tsx");
    const [beginOfTagline = tagline] = tagline.split(",");
    const naming = texts.filter((file) => {
      const text = readFileSync(file, "utf8");
      return text.includes(name) || text.includes(beginOfTagline);
    });
    expect(naming).toEqual([SETTINGS]);
  });
});

describe("the manifest", () => {
  const mine = { name: "Papelera Díaz", tagline: "Todo para la oficina" };

  it("names the shop as its settings do", () => {
    expect(JSON.parse(webManifest(mine))).toMatchObject({
      name: "Papelera Díaz · Todo para la oficina",
      short_name: "Papelera Díaz",
      lang: "es-MX",
    });
  });

  it("shows pictures that the shop has", () => {
    const { icons } = JSON.parse(webManifest(mine)) as { icons: { src: string }[] };
    const files = filesIn("public");
    expect(icons.map(({ src }) => `public${src}`).filter((file) => !files.includes(file))).toEqual([]);
    expect(icons).not.toEqual([]);
  });

  it("is served while developing, too", async () => {
    const server = await createServer({
      configFile: false,
      logLevel: "silent",
      plugins: [siteFiles({ VITE_STORE_NAME: "Papelera Díaz" })],
      server: { host: "127.0.0.1", port: 0 },
    });
    try {
      await server.listen();
      const answer = await fetch(new URL("/manifest.webmanifest", server.resolvedUrls?.local[0]));
      expect(answer.headers.get("Content-Type")).toBe("application/manifest+json");
      expect(await answer.json()).toMatchObject({ short_name: "Papelera Díaz" });
    } finally {
      await server.close();
    }
  });
});
