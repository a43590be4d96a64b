import { idOf } from "@tests/support/factories";
import { server, useShopServer } from "@tests/support/msw-server";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { listedPaths } from "@/lib/page-indexing";
import { pathTo } from "@/lib/paths";
import { drawPage, drawPageWithoutData } from "@/prerender";

// Tests need not wait before a read is tried again.
vi.mock("@/domain/constants", async (original) => ({ ...(await original<object>()), RETRY_DELAY_MS: 0 }));

useShopServer();
beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

const unavailable = () => HttpResponse.text("<h1>Service Unavailable</h1>", { status: 503 });

describe("a page that is drawn ahead", () => {
  it("asks again what failed in a way that may pass, and has all that it shows", async () => {
    const whole = await drawPage(pathTo.products());
    const asked = vi.fn(unavailable);
    server.use(http.post("*/rest/v1/rpc/product_facets", asked, { once: true }));
    server.use(http.get("*/rest/v1/rpc/product_facets", asked, { once: true }));
    const again = await drawPage(pathTo.products());
    expect(asked).toHaveBeenCalledOnce();
    expect(again?.html).toBe(whole?.html);
  });

  it("fails where it goes on failing", async () => {
    server.use(http.all("*/rest/v1/rpc/product_facets", unavailable));
    await expect(drawPage(pathTo.products())).rejects.toThrow("Error in facetCounts");
  });

  it("is none where the product, category or brand was taken off the shop meanwhile", async () => {
    for (const address of [pathTo.product(idOf("product", 999)), pathTo.category("no-hay"), pathTo.brand("no-hay")])
      expect(await drawPage(address), address).toBeNull();
  });

  it("fails where the API is another one", async () => {
    server.use(http.get("*/rest/v1/products", () => new HttpResponse(null, { status: 404 })));
    await expect(drawPage(pathTo.product(idOf("product", 1)))).rejects.toThrow();
  });
});

describe("where nothing can be read", () => {
  it("the information pages are drawn, and those of the catalogue are not", async () => {
    const asked = vi.fn(unavailable);
    server.use(http.all("*/rest/v1/*", asked));
    for (const address of [pathTo.warranty(), pathTo.faq(), pathTo.privacy()]) {
      const page = await drawPageWithoutData(address);
      expect(page?.html, address).toMatch(/<h1[^>]*>/);
      expect(page?.answers).toBe("[]");
      expect(listedPaths).toContain(address);
    }
    for (const address of ["/", pathTo.products(), pathTo.categories(), pathTo.product(idOf("product", 1))])
      expect(await drawPageWithoutData(address), address).toBeNull();
    expect(asked).not.toHaveBeenCalled();
  });
});
