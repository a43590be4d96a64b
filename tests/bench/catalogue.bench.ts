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

describe("the embedded backend", () => {
  for (const [name, path] of Object.entries(requests)) {
    bench(name, async () => {
      await rest(backend, path, { headers: { Prefer: "count=exact" } });
    });
  }
});
