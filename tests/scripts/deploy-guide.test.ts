// @vitest-environment node
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type HeaderRule, headersFor, parseHeaderRules } from "../../scripts/host-headers";
import { hostHeaders } from "../../scripts/security-headers";

/** The recipes of docs/deploy.md, read and run as they stand there, on the headers of a build. */
const guide = readFileSync("docs/deploy.md", "utf8");
const root = mkdtempSync(join(tmpdir(), "acopio-hosts-"));
let rules: readonly HeaderRule[];

beforeAll(async () => {
  writeFileSync(join(root, "index.html"), "<!doctype html>");
  const env = { VITE_SUPABASE_URL: "https://abcd.supabase.co", VITE_IMAGE_HOSTS: "fotos.example.mx" };
  await build({ root, configFile: false, logLevel: "silent", plugins: [hostHeaders(env)] });
  rules = parseHeaderRules(readFileSync(join(root, "dist/_headers"), "utf8"));
});
afterAll(() => rmSync(root, { recursive: true }));

/** What is written under a heading in that language. */
function recipe(heading: string, language: string): string {
  const [, section = ""] = guide.split(`\n### ${heading}\n`);
  const [code] = section.split(`\`\`\`${language}\n`)[1]?.split("```") ?? [];
  if (!code) throw new Error(`docs/deploy.md has no ${language} under «${heading}»`);
  return code;
}

const PAGE = "/products";
const SCRIPT = "/assets/index-abc.js";
const MISSING = "/assets/gone-abc.js";
const cacheControl = (path: string) => headersFor(path, rules).get("cache-control");
/** Names in small letters, as `headersFor` has them. */
const named = (lines: IterableIterator<RegExpExecArray>) =>
  Object.fromEntries([...lines].map(([, name = "", value = ""]) => [name.toLowerCase(), value]));

function expectEveryHeader(written: Record<string, string>): void {
  for (const path of [PAGE, SCRIPT]) {
    const { "cache-control": _, ...asked } = Object.fromEntries(headersFor(path, rules));
    expect(Object.keys(asked).length).toBeGreaterThan(5);
    expect(written).toEqual(asked);
  }
  // A quote would end the value; these begin what nginx and Caddy put something else in the place of.
  expect(Object.values(written).join("")).not.toMatch(/["\\${}]/);
}

describe("Netlify", () => {
  /** The first rule that fits, of those for addresses without a file. */
  function redirected(path: string): string[] | undefined {
    const redirects = readFileSync("public/_redirects", "utf8").trim().split("\n");
    return redirects.map((line) => line.split(" ")).find(([from = ""]) => path.startsWith(from.replace("*", "")));
  }

  it("answers every other address with the shell, and what is missing of the code with 404", () => {
    expect(redirected("/no-existe")).toEqual(["/*", "/shell.html", "200"]);
    expect(redirected(MISSING)).toEqual(["/assets/*", "/404.html", "404"]);
  });

  /** Of two rules that set a header for an address Netlify heeds the later one; it knows no line that takes one away. */
  const headersAtNetlify = (path: string, rules: readonly HeaderRule[]) =>
    new Map(rules.filter(({ matches }) => matches(path)).flatMap(({ set }) => set));

  it("keeps by name the files that are there, and not that one is missing", () => {
    const site = mkdtempSync(join(root, "netlify-"));
    cpSync(join(root, "dist"), join(site, "dist"), { recursive: true });
    mkdirSync(join(site, "dist/assets"), { recursive: true });
    writeFileSync(join(site, "dist", SCRIPT), "");
    const [, afterBuild = ""] = recipe("Netlify", "sh").split("npm run build && ");
    execFileSync("sh", ["-ec", afterBuild], { cwd: site });
    const named = parseHeaderRules(readFileSync(join(site, "dist/_headers"), "utf8"));
    expect(named.flatMap(({ drop }) => drop)).toEqual([]);
    for (const path of [PAGE, SCRIPT]) expect(headersAtNetlify(path, named)).toEqual(headersFor(path, rules));
    expect(headersAtNetlify(MISSING, named)).toEqual(headersFor(PAGE, rules));
  });
});

function runAwk(program: string): string {
  execFileSync("sh", ["-c", program], { cwd: root });
  const [, file = ""] = /> (\S+)\s*$/.exec(program) ?? [];
  return readFileSync(join(root, file), "utf8");
}

describe("nginx", () => {
  it("is given every header of the build by the line that makes headers.conf", () => {
    const made = runAwk(recipe("nginx", "sh"));
    const written = named(made.matchAll(/^add_header (\S+) "(.*)" always;$/gm));
    expect(Object.keys(written)).toHaveLength(made.trimEnd().split("\n").length);
    expectEveryHeader(written);
  });

  it("keeps what the build wants kept, and sends those headers wherever it says so", () => {
    const locations = [...recipe("nginx", "nginx").matchAll(/location (.+) \{\n([^}]*)\}/g)];
    expect(locations.map(([, address]) => address)).toEqual(["/assets/", "/", "= /"]);
    for (const [, address, directives = ""] of locations) {
      // Without «always» a header is not for a 404, and without another file to try that is what a missing one gets.
      if (address === "/assets/") expect(directives).not.toMatch(/Cache-Control.*always|try_files/);
      // Whoever adds one header in a location inherits none.
      expect(directives).toContain("include /srv/acopio/headers.conf;");
      expect(named(directives.matchAll(/add_header (\S+) "?([^;"]*)"?;/g))).toEqual({
        "cache-control": cacheControl(address === "/assets/" ? SCRIPT : PAGE),
      });
    }
  });

  it("compresses at all addresses, and by the types that nginx gives them more than pages", () => {
    const [forAll = ""] = recipe("nginx", "nginx").split("location ");
    expect(forAll).toMatch(/^ {2}gzip on;$/m);
    // Without it a cache on the way would give what is compressed to those who cannot read it.
    expect(forAll).toMatch(/^ {2}gzip_vary on;$/m);
    const [, types = ""] = /^ {2}gzip_types (.*);$/m.exec(forAll) ?? [];
    // Pages need no mention. Scripts are called application/javascript by nginx, text/javascript where its map is newer.
    const textsOfBuild = ["application/javascript", "text/javascript", "text/css", "application/json", "image/svg+xml"];
    expect(types.split(" ")).toEqual(expect.arrayContaining(textsOfBuild));
  });
});

describe("Caddy", () => {
  it("is given every header of the build by the same line with its own words in it", () => {
    const [, words = ""] = /comes from the same line with `(printf [^`]*)` in it/.exec(guide) ?? [];
    const line = recipe("nginx", "sh");
    const program = line.replace(/printf "(?:\\.|[^"\\])*"/, () => words).replace("headers.conf", "headers.caddy");
    expect(program).toContain(words);
    const made = runAwk(program);
    const written = named(made.matchAll(/^header (\S+) "(.*)"$/gm));
    expect(Object.keys(written)).toHaveLength(made.trimEnd().split("\n").length);
    expectEveryHeader(written);
  });

  it("keeps what the build wants kept, of what is asked for by name first", () => {
    const caddyfile = recipe("Caddy", "caddy");
    expect(caddyfile).toContain("import /srv/acopio/headers.caddy");
    const handlers = [...caddyfile.matchAll(/handle ?(\S*) \{\n([\s\S]*?)\n {2}\}/g)];
    expect(handlers.map(([, address]) => address)).toEqual(["/assets/*", "/", ""]);
    for (const [, address, directives = ""] of handlers) {
      expect(named(directives.matchAll(/header (?:@there )?(\S+) "?([^"\n]*)"?/g))).toEqual({
        "cache-control": cacheControl(address === "/assets/*" ? SCRIPT : PAGE),
      });
    }
  });

  it("compresses at all addresses, which it does only when told", () => {
    const [forAll = ""] = recipe("Caddy", "caddy").split("handle ");
    expect(forAll).toMatch(/^ {2}encode zstd gzip$/m);
  });

  it("keeps code only where it is there, and has nothing else to answer with where it is not", () => {
    const [, assets = ""] = /handle \/assets\/\* \{\n([^}]*)\}/.exec(recipe("Caddy", "caddy")) ?? [];
    expect(assets.trim().split(/\n */)).toEqual([
      "@there file",
      `header @there Cache-Control "${cacheControl(SCRIPT)}"`,
      "file_server",
    ]);
  });
});

describe("Vercel", () => {
  type Config = {
    cleanUrls: boolean;
    rewrites: { source: string; destination: string }[];
    headers: { source: string; headers: { key: string; value: string }[] }[];
  };
  const config = () => JSON.parse(recipe("Vercel", "json")) as Config;

  it("answers an address with the page of that name, and every other one with the shell, after the API", () => {
    expect(config()).toMatchObject({ cleanUrls: true });
    const [api, others] = config().rewrites;
    expect(api?.source).toBe("/rest/v1/:path*");
    expect(others).toEqual({ source: "/((?!assets/).*)", destination: "/shell" });
    expect(config().rewrites).toHaveLength(2);
  });

  it("has no other answer for what is missing of the code", () => {
    const rewritten = new RegExp(`^${config().rewrites.at(-1)?.source}$`);
    for (const path of ["/", "/no-existe", "/assetsx", "/products/p1"]) expect(path).toMatch(rewritten);
    expect(MISSING).not.toMatch(rewritten);
  });

  it("keeps what the build wants kept", () => {
    const given = config().headers.map(({ source, headers }) => ({
      source,
      headers: Object.fromEntries(headers.map(({ key, value }) => [key.toLowerCase(), value])),
    }));
    expect(given).toEqual([
      { source: "/(.*)", headers: { "content-security-policy": "…", "cache-control": cacheControl(PAGE) } },
      { source: "/assets/(.*)", headers: { "cache-control": cacheControl(SCRIPT) } },
    ]);
  });
});
