// @vitest-environment node
import { aProduct, idOf } from "@tests/support/factories";
import { describe, expect, it } from "vitest";
import type { Product } from "@/domain/product";
import { planSheet } from "@/domain/quick-order/order-plan";
import { readOrderText } from "@/domain/quick-order/order-rows";
import { catalogue } from "../../../scripts/catalogue/catalogue";
import { singleUnits } from "../../../scripts/catalogue/terms";

/** The products of the demo shop as the database answers them, all of them on sale. */
const products = catalogue.flatMap(({ families }) =>
  families.flatMap(({ attributes, items }) =>
    items.map((item, at): Product => {
      const [name = "pieza", content] = item.unit?.split(/ con | de /) ?? [singleUnits[item.sku]];
      return aProduct({
        id: idOf("product", at + 1),
        sku: item.sku,
        name: item.name,
        price: item.price,
        saleUnit: item.unit,
        unit: { name: name.toLowerCase(), content: Number.parseInt(content ?? "1", 10) || 1, contentName: null },
        attributes: Object.entries({ ...attributes, ...item.attributes }).flatMap(([label, value]) =>
          value === null ? [] : { label, value },
        ),
        stockQuantity: 5000,
      });
    }),
  ),
);

/** What a pasted text puts into the cart without a question, of a product; null where the row asks how many. */
function added(text: string, product: Product): number | null | string {
  const rows = readOrderText(text).rows.map((row, at) => ({ ...row, id: String(at), code: product.sku }));
  const { states, additions } = planSheet(
    rows,
    new Map([[product.sku, { code: product.sku, isFound: true, products: [product] }]]),
    [],
  );
  const [state] = states;
  if (states.length !== 1 || !state) return `${states.length} rows`;
  if (state.kind === "no_quantity") return null;
  return state.kind === "ready" ? (additions[0]?.quantity ?? "nothing") : state.kind;
}

/** How a product is written without a quantity, and with # of it. */
const PLAIN: Readonly<Record<string, (product: Product) => string>> = {
  "SKU name": ({ sku, name }) => `${sku} ${name}`,
  "SKU⇥name": ({ sku, name }) => `${sku}\t${name}`,
  "name (SKU)": ({ sku, name }) => `${name} (${sku})`,
  "name SKU": ({ sku, name }) => `${name} ${sku}`,
  "SKU, name": ({ sku, name }) => `${sku}, ${name}`,
  "SKU name sale unit": ({ sku, name, saleUnit }) => `${sku} ${name} ${saleUnit ?? ""}`,
  name: ({ name }) => name,
  "small letters": ({ sku, name }) => `${sku} ${name}`.toLowerCase(),
};
const COUNTED: Readonly<Record<string, (product: Product) => string>> = {
  "SKU #": ({ sku }) => `${sku} #`,
  "# x SKU": ({ sku }) => `# x ${sku}`,
  "sku without its dash #": ({ sku }) => `${sku.replace("-", " ").toLowerCase()} #`,
  "SKU name #": ({ sku, name }) => `${sku} ${name} #`,
  "SKU name x#": ({ sku, name }) => `${sku} ${name} x#`,
  "SKU name × #": ({ sku, name }) => `${sku} ${name} × #`,
  "SKU - name - # pzas": ({ sku, name }) => `${sku} - ${name} - # pzas`,
  "# SKU name": ({ sku, name }) => `# ${sku} ${name}`,
  "# x SKU name": ({ sku, name }) => `# x ${sku} ${name}`,
  "# pzas name SKU": ({ sku, name }) => `# pzas ${name} ${sku}`,
  "# name SKU": ({ sku, name }) => `# ${name} ${sku}`,
  "# de name (SKU)": ({ sku, name }) => `# de ${name} (${sku})`,
  "name SKU #": ({ sku, name }) => `${name} ${sku} #`,
  "name (SKU) x #": ({ sku, name }) => `${name} (${sku}) x #`,
  "SKU # name": ({ sku, name }) => `${sku} # ${name}`,
  "SKU: # name": ({ sku, name }) => `${sku}: # ${name}`,
  "SKU,name,#": ({ sku, name }) => `${sku},${name},#`,
  "SKU,«name»,#": ({ sku, name }) => `${sku},"${name.replaceAll('"', '""')}",#`,
  "SKU⇥name⇥#": ({ sku, name }) => `${sku}\t${name}\t#`,
  "#⇥SKU⇥name": ({ sku, name }) => `#\t${sku}\t${name}`,
  "SKU;name;sale unit;#": ({ sku, name, saleUnit }) => `${sku};${name};${saleUnit ?? ""};#`,
  "SKU⇥name⇥sale unit⇥#⇥price": ({ sku, name, saleUnit, price }) =>
    `${sku}\t${name}\t${saleUnit ?? ""}\t#\t$${price.toFixed(2)}`,
  "SKU⇥name⇥price⇥#": ({ sku, name, price }) => `${sku}\t${name}\t${price}\t#`,
  "SKU⇥name⇥#⇥price⇥sum": ({ sku, name, price }) => `${sku}\t${name}\t#\t${price}\t#${"*"}${price}`,
  "SKU   name   # pza   price": ({ sku, name, price }) => `${sku}   ${name}   # pza   ${price.toFixed(2)}`,
  "SKU name sale unit #": ({ sku, name, saleUnit }) => `${sku} ${name} ${saleUnit ?? ""} #`,
  "SKU # name sale unit": ({ sku, name, saleUnit }) => `${sku} # ${name} ${saleUnit ?? ""}`,
  "name, #": ({ name }) => `${name}, #`,
  "# name": ({ name }) => `# ${name}`,
  "name x#": ({ name }) => `${name} x#`,
  "SKU↵#": ({ sku }) => `${sku}\n#`,
  "SKU name↵#": ({ sku, name }) => `${sku} ${name}\n#`,
};

const withCount = (text: string, count: number): string =>
  text.replace(/#\*([\d.]+)/, (_, price) => String(count * Number(price))).replaceAll("#", String(count));

describe("every product of the demo shop", () => {
  it("is there", () => expect(products.length).toBeGreaterThan(280));

  it.each(Object.entries(PLAIN))("«%s» orders one of it", (_, written) => {
    const orders = products.map((product) => [written(product), added(written(product), product)] as const);
    const wrong = orders.filter(([, quantity]) => quantity !== 1);
    // It may ask where a name has a comma as quantities have, «1,000 VA».
    expect(wrong.filter(([, quantity]) => quantity !== null)).toEqual([]);
    expect(wrong.length).toBeLessThan(2);
  });

  it.each(Object.entries(COUNTED))("«%s» orders so many of it", (_, written) => {
    const wrong = products.flatMap((product) =>
      [1, 7, 12, 40].flatMap((count) => {
        const text = withCount(written(product), count);
        const quantity = added(text, product);
        return quantity === count ? [] : [[text, quantity] as const];
      }),
    );
    // A row may ask where the count could be the product's own number too; it never says another one.
    expect(wrong.filter(([, quantity]) => quantity !== null)).toEqual([]);
    expect(wrong.length).toBeLessThan(products.length / 20);
  });
});
