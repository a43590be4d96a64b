// @vitest-environment node
import { bench, describe } from "vitest";
import { rest, startLocalBackend } from "../support/local-backend";

const backend = await startLocalBackend();

/** The requests of the busiest screens, each answered by the embedded database and its API layer. */
const requests = {
  "first page of /products, counted":
    "products?select=id,item_name,precio_web,brand:brands(id,name),category:categories(id,name)&is_active=is.true&order=is_sold_out,created_at.desc,id&limit=12",
  "a search in names, SKUs and descriptions":
    "products?select=id,item_name&is_active=is.true&search_text=ilike.*lapiz*&limit=24",
  "one product": "products?select=id,item_name,brand:brands(id,name)&item_code=eq.KTN-5201",
  "stock of 50 products": "products?select=id,stock_quantity,is_active,min_stock_level&limit=50",
};

/** The functions behind the search and the filters. */
const calls: Record<string, [name: string, body: object]> = {
  "a ranked search": ["search_products", { query: "guantes nitrilo" }],
  "a ranked search by SKU": ["search_products", { query: "kt ins 114" }],
  "a ranked search for one letter, which most products contain": ["search_products", { query: "a" }],
  "a misspelt word, and what was meant": ["search_products", { query: "gunates nitirlo" }],
  "suggestions for a keystroke": ["search_suggestions", { query: "guan", max_entries: 10 }],
  "the counts beside the filters of all products": ["product_facets", { scope: "list" }],
  "the counts beside the filters of a search": ["product_facets", { scope: "search", query: "guantes nitrilo" }],
};

describe("the embedded backend", () => {
  for (const [what, [name, body]] of Object.entries(calls)) {
    bench(what, async () => {
      await rest(backend, `rpc/${name}`, { method: "POST", body: JSON.stringify(body) });
    });
  }

  for (const [name, path] of Object.entries(requests)) {
    bench(name, async () => {
      await rest(backend, path, { headers: { Prefer: "count=exact" } });
    });
  }
});
