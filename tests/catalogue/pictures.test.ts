// @vitest-environment node
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { countLabel } from "@tests/support/count-label";
import { describe, expect, it } from "vitest";
import { catalogue } from "../../scripts/catalogue/catalogue";
import { familyOf } from "../../scripts/catalogue/families";
import { skusWithoutPicture } from "../../scripts/catalogue/merchandising";

const publicFolder = join(process.cwd(), "public");
const seed = readFileSync(join(process.cwd(), "supabase/seed.sql"), "utf8");

function svgFiles(folder: string): string[] {
  return readdirSync(join(publicFolder, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".svg"))
    .map((name) => join(publicFolder, folder, name));
}

const products = svgFiles("images/products");
const views = svgFiles("images/views");
const pictures = [...svgFiles("images"), join(publicFolder, "favicon.svg")];
const kilobytes = (file: string) => statSync(file).size / 1000;
/** Sizes of one thing, or one and the same. */
const areSizes = (sku: string, other: string) => sku === other || (familyOf(sku) ?? sku) === familyOf(other);
const named = (files: string[]) => files.map((file) => relative(publicFolder, file));

describe("the pictures of the catalogue", () => {
  it("has at least 180 different drawings of products, none of them twice", () => {
    const contents = products.map((file) => readFileSync(file, "utf8"));
    expect(new Set(contents).size).toBeGreaterThanOrEqual(180);
    expect(named(products.filter((_, index) => contents.indexOf(contents[index] ?? "") !== index))).toEqual([]);
  });

  it("keeps every drawing at 4 kB or less", () => {
    expect(named(pictures.filter((file) => kilobytes(file) > 4))).toEqual([]);
  });

  it("tells the page its size, so that nothing moves while it loads", () => {
    const sized = /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="(\d+)" height="(\d+)" viewBox="0 0 \1 \2">/;
    expect(named(pictures.filter((file) => !sized.test(readFileSync(file, "utf8"))))).toEqual([]);
  });

  it("draws with shapes alone: no photograph, script, style, text, link or outside file", () => {
    const other = /<(?!\/?(?:svg|g|path|rect|circle|ellipse)\b)|\b(?:xlink:)?href=|url\(|\son\w+=|&/;
    expect(named(pictures.filter((file) => other.test(readFileSync(file, "utf8"))))).toEqual([]);
  });

  it("draws products on their own square tile", () => {
    const tile = /viewBox="0 0 400 400"><path d="M0 0h400v400H0z" fill="#[0-9a-f]{6}"\/>/;
    expect(named([...products, ...views].filter((file) => !tile.test(readFileSync(file, "utf8"))))).toEqual([]);
  });
});

describe("the pictures that the seed names", () => {
  const addresses = [...new Set(seed.match(/\/images\/[\w/-]+\.\w+/g))];

  it("exist, each one", () => {
    const files = new Set(named(pictures).map((name) => `/${name}`));
    expect(addresses.length).toBeGreaterThan(80);
    expect(addresses.filter((address) => !files.has(address))).toEqual([]);
  });

  it("leave no drawing of a product unused", () => {
    const used = new Set(addresses);
    expect(named([...products, ...views]).filter((name) => !used.has(`/${name}`))).toEqual([]);
  });
});

describe("the drawings of packs", () => {
  /** Those that show the box, the stack, the roll or each piece, as it comes. */
  const wholePacks = new Set(
    "agitador azucar-sobres banderitas bolsas-bano bolsas-jumbo curitas curitas-azules desarmadores-juego desarmadores-precision etiquetas etiquetas-arriba etiquetas-codigo etiquetas-hoja gasa grapas guantes-docena guantes-grande guantes-mediana guantes-negros guantes-nitrilo marcador-pizarron marcatextos-pastel navajas-cutter notas-adhesivas papel-bond papel-caja papel-oficio papel-reciclado servilleta-despachador servilleta-mesa stretch-caja sustituto-azucar te te-hierbabuena te-manzanilla te-surtido toalla-interdoblada toner-color venda-paquete".split(
      " ",
    ),
  );

  it("say how many the pack holds where they show fewer", () => {
    const packs = catalogue
      .flatMap(({ families }) => families)
      .flatMap(({ items, picture }) =>
        items.map(({ sku, unit, own }) => ({ sku, unit, picture: own.picture ?? picture })),
      )
      .flatMap(({ sku, unit, picture }) => {
        const held = / con ([\d,]+) /.exec(unit ?? "")?.[1];
        return held && !skusWithoutPicture.has(sku) ? [{ sku, picture, held: Number(held.replace(",", "")) }] : [];
      });
    const wrong = packs.filter(({ picture, held }) => {
      const drawing = readFileSync(join(publicFolder, "images/products", `${picture}.svg`), "utf8");
      return drawing.includes(countLabel(held)) === wholePacks.has(picture);
    });
    expect(packs.length).toBeGreaterThan(80);
    expect(wrong).toEqual([]);
  });
});

describe("the second views", () => {
  const items = catalogue.flatMap(({ families }) => families).flatMap((family) => family.items);

  it("are there for every pack, which one piece alone does not show", () => {
    const packs = items.filter(({ unit }) => / con [\d,]+ /.test(unit ?? ""));
    const bare = packs.filter(({ sku, own }) => !own.views?.length && !skusWithoutPicture.has(sku));
    expect(packs.length).toBeGreaterThan(80);
    expect(bare.map(({ sku, unit }) => `${sku}: ${unit}`)).toEqual([]);
  });

  it("differ from each other and from the drawings they stand beside", () => {
    const drawings = [...products, ...views].map((file) => readFileSync(file, "utf8"));
    expect(new Set(drawings).size).toBe(drawings.length);
  });

  it("are shared by nothing but sizes of one thing", () => {
    const shared = items.filter(({ sku, own }) =>
      own.views?.some((view) => items.some((other) => other.own.views?.includes(view) && !areSizes(sku, other.sku))),
    );
    expect(shared.map(({ sku }) => sku)).toEqual([]);
  });
});

describe("the drawings of products side by side", () => {
  const families = catalogue.flatMap(({ families }) => families);
  const drawn = families
    .flatMap(({ items, picture }) => items.map(({ sku, own }) => ({ sku, picture: own.picture ?? picture })))
    .filter(({ sku }) => !skusWithoutPicture.has(sku));

  it("differ, but for sizes of one thing", () => {
    const alike = drawn.filter(({ sku, picture }) =>
      drawn.some((other) => other.picture === picture && !areSizes(sku, other.sku)),
    );
    expect(alike).toEqual([]);
  });

  it("are never one alone for three or more", () => {
    const same = families.filter(({ items, picture }) => {
      const pictures = new Set(items.map(({ own }) => own.picture ?? picture));
      return items.length >= 3 && pictures.size === 1;
    });
    expect(same.map(({ picture }) => picture)).toEqual([]);
  });
});
