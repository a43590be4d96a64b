// @vitest-environment node
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, type Rolldown } from "vite";
import { describe, expect, it, onTestFinished } from "vitest";
import { sharedRuntime } from "../../scripts/shared-runtime";

const RUNTIME_FILE = "assets/rolldown-runtime-abc.js";
const FROM_RUNTIME = 'from"./rolldown-runtime-abc.js"';

/** A build of React, a script that imports it and one that does not, after the plugin has seen it. */
function built(runtimeCode: string, map: object | null = null): Record<"react" | "shop" | "alone", string> {
  const chunk = (name: string, imports: readonly string[], code: string) => ({
    type: "chunk",
    name,
    fileName: `assets/${name}-abc.js`,
    imports,
    code,
    map,
  });
  const chunks = {
    runtime: chunk("rolldown-runtime", [], runtimeCode),
    react: chunk("react", [RUNTIME_FILE], `import{t as e}${FROM_RUNTIME};var r=e(1);export{r};`),
    shop: chunk(
      "shop",
      ["assets/react-abc.js", RUNTIME_FILE],
      `import{t}${FROM_RUNTIME};import{r}from"./react-abc.js";t(r);`,
    ),
    alone: chunk("alone", [RUNTIME_FILE], `import{t}${FROM_RUNTIME};t(2);`),
  };
  const { generateBundle } = sharedRuntime();
  const { handler } = generateBundle as unknown as { handler: (options: object, bundle: object) => void };
  handler({}, Object.fromEntries(Object.values(chunks).map((one) => [one.fileName, one])));
  return { react: chunks.react.code, shop: chunks.shop.code, alone: chunks.alone.code };
}

describe("the bundler's runtime", () => {
  it("moves into React's file, for all scripts that import it anyway", () => {
    const { react, shop, alone } = built("var n=e=>e;export{n as t};");
    expect(react).toMatch(
      /^const bundlerRuntime=\(\(\)=>\{var n=e=>e;return\{t:n\}\}\)\(\);const\{t:e\}=bundlerRuntime;/,
    );
    expect(react).toMatch(/export\{bundlerRuntime\};$/);
    expect(shop).toContain('import{bundlerRuntime}from"./react-abc.js";const{t}=bundlerRuntime;');
    expect(alone).toContain(FROM_RUNTIME);
  });

  it.each([
    ["with source maps", "var n=e=>e;export{n as t};", { mappings: "" }],
    ["that was not made small", "var n = (e) => e;\nexport { n as t };\n", null],
  ])("stays where it is in a build %s", (_, code, map) => {
    const { react, shop } = built(code, map);
    expect(react).toContain(FROM_RUNTIME);
    expect(shop).toContain(FROM_RUNTIME);
  });

  it("gives scripts other names once it is moved by other code: browsers keep what they have under a name", async () => {
    const root = mkdtempSync(join(tmpdir(), "acopio-runtime-"));
    onTestFinished(() => rmSync(root, { recursive: true }));
    writeFileSync(join(root, "shop.js"), "console.log(1);");
    const source = readFileSync("scripts/shared-runtime.ts", "utf8");
    writeFileSync(join(root, "other.ts"), source.replace('"bundlerRuntime"', '"otherName"'));
    const other: { sharedRuntime: typeof sharedRuntime } = await import(join(root, "other.ts"));
    const nameBy = async (plugin: typeof sharedRuntime) => {
      // The one script has nothing to move; only its name is looked at.
      const plugins = [{ ...plugin(), generateBundle: undefined }];
      const options = { write: false, rolldownOptions: { input: join(root, "shop.js") } };
      const { output } = (await build({
        root,
        configFile: false,
        logLevel: "silent",
        plugins,
        build: options,
      })) as Rolldown.RolldownOutput;
      return output[0].fileName;
    };
    const name = await nameBy(sharedRuntime);
    expect(await nameBy(sharedRuntime)).toBe(name);
    expect(await nameBy(other.sharedRuntime)).not.toBe(name);
  });
});
