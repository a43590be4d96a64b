// @vitest-environment node
import { until } from "@tests/support/realtime-backend";
import { pass, passUntil } from "@tests/support/realtime-page";
import { stockPages } from "@tests/support/stock-pages";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ProductNews } from "@/domain/stock";
import { parseFilter } from "../../supabase/local/realtime-filter";
import { storageRefusal } from "../../supabase/local/realtime-stored-size";

/** What a page hears of changes of the table, and the one channel that it hears them on. */
const shop = stockPages();
const { id, setStock, watch, watchLive } = shop;
shop.by("changes");

it("is every change of its products", async () => {
  const { news } = await watchLive([id(0), id(1)]);
  await setStock(2, 5);
  await shop.backend.sql(
    `update products set stock_quantity = 3, min_stock_level = 5, precio_web = 12.5, item_name = 'Otro nombre', tax_rate = 0,
       sale_unit = 'Caja con 36 rollos' where id = $1`,
    [id(0)],
  );
  await shop.backend.sql("update products set is_active = false where id = $1", [id(1)]);
  await until(() => news.length > 1);
  expect(news).toEqual([
    {
      productId: id(0),
      product: {
        productId: id(0),
        stockQuantity: 3,
        isActive: true,
        minStockLevel: 5,
        name: "Otro nombre",
        sku: expect.any(String),
        price: 12.5,
        saleUnit: "Caja con 36 rollos",
        unit: { name: "caja", content: 36, contentName: "rollo" },
        taxRate: 0,
        imageUrl: expect.any(String),
      },
    },
    { productId: id(1), product: expect.objectContaining({ isActive: false }) },
  ]);
});

it("is asked for by column, as few ids at a time as the service can store", async () => {
  await watchLive(shop.ids);
  const joins = shop.page.sockets().flatMap(({ sent }) => sent.map((text) => JSON.parse(text)));
  const wanted = joins.find(([, , , event]) => event === "phx_join")?.[4].config.postgres_changes;
  expect(wanted).toHaveLength(3);
  for (const { filter, select, event } of wanted) {
    expect(select).toEqual([
      "id",
      "stock_quantity",
      "is_active",
      "min_stock_level",
      "item_name",
      "item_code",
      "precio_web",
      "sale_unit",
      "unit_name",
      "unit_content",
      "content_name",
      "tax_rate",
      "image_url",
    ]);
    expect(storageRefusal({ event, filter: parseFilter(filter), select })).toBeNull();
  }
});

describe("of a product with an address of its picture so long that events leave it out", () => {
  const longAddress = `https://example.com/${"x".repeat(2020)}`;
  let usualAddress: string;
  const setPicture = (address: string) =>
    shop.backend.sql("update products set image_url = $2 where id = $1", [id(0), address]);
  beforeEach(async () => {
    const [row] = await shop.backend.sql<{ image_url: string }>("select image_url from products where id = $1", [
      id(0),
    ]);
    usualAddress = row?.image_url ?? "";
    await setPicture(longAddress);
  });
  afterEach(() => setPicture(usualAddress));

  const pictures = (news: readonly ProductNews[]) => news.map(({ product }) => product?.imageUrl);

  it("is the picture that it had", async () => {
    const { news } = await watchLive([id(0)]);
    await setStock(0, 3);
    await shop.backend.sql("update products set item_name = 'Otro nombre', stock_quantity = 2 where id = $1", [id(0)]);
    await setPicture(usualAddress);
    await setStock(0, 1);
    await until(() => news.length > 3);
    expect(pictures(news)).toEqual([longAddress, longAddress, usualAddress, usualAddress]);
    expect(news.map(({ product }) => product?.stockQuantity)).toEqual([3, 2, 2, 1]);
    expect(news.at(-1)?.product?.name).toBe("Otro nombre");
  });

  it("waits for a read where nobody knows it, and for one that is newer than the event", async () => {
    const { news } = watch([id(0)]);
    const letGo = shop.backend.holdAnswers();
    await shop.page.untilLive();
    await passUntil(() => shop.page.reads() === 1);
    await setStock(0, 3);
    await pass(1000);
    expect(news).toEqual([]);
    letGo();
    await passUntil(() => news.length > 0);
    expect(shop.page.reads()).toBe(2);
    expect(pictures(news)).toEqual([longAddress]);
    expect(news[0]?.product?.stockQuantity).toBe(3);
  });

  it("is not the one from before a gap", async () => {
    const { news } = await watchLive([id(0)]);
    shop.backend.realtime.dropAll();
    const other = longAddress.replaceAll("x", "y");
    await setPicture(other);
    await passUntil(() => shop.page.channelState().status !== "live");
    const letGo = shop.backend.holdAnswers();
    await shop.page.untilLive();
    await setStock(0, 5);
    await pass(1000);
    expect(pictures(news)).toEqual([]);
    letGo();
    await passUntil(() => news.length > 0);
    expect(new Set(pictures(news))).toEqual(new Set([other]));
  });
});

it("covers many products with filters of fifty, and is joined once for ids that come together", async () => {
  const watchers = shop.ids.map((productId) => watch([productId]));
  await shop.page.untilLive();
  expect(shop.page.channelState()).toMatchObject({ status: "live", watched: 120, shards: 3, reconnects: 0 });
  expect(shop.page.sentEvents()).toEqual(["phx_join"]);
  expect(shop.backend.realtime.channelCount()).toBe(1);
  for (const number of [0, 49, 50, 99, 100, 119]) await setStock(number, number + 1);
  await passUntil(() => watchers[119]?.stock(119) === 120);
  for (const number of [0, 49, 50, 99, 100]) expect(watchers[number]?.stock(number)).toBe(number + 1);
});

it("asks for fifty products with one filter", async () => {
  watch(shop.ids.slice(0, 50));
  await shop.page.untilLive();
  expect(shop.page.channelState()).toMatchObject({ status: "live", watched: 50, shards: 1 });
});

it("is joined anew for new ids only, leaving the old one first", async () => {
  const { stop } = await watchLive([id(0), id(1)]);
  const again = watch([id(1)]);
  stop();
  await pass(1000);
  expect(shop.page.sentEvents()).toEqual(["phx_join"]);

  const other = watch([id(2)]);
  for (const number of [3, 4, 5]) {
    await pass(60);
    watch([id(number)]);
  }
  await passUntil(() => shop.page.sentEvents().length > 1);
  await shop.page.untilLive();
  expect(shop.page.sentEvents()).toEqual(["phx_join", "phx_leave", "phx_join"]);
  expect(shop.page.sockets()).toHaveLength(1);
  await until(() => shop.backend.realtime.channelCount() === 1);
  await setStock(1, 11);
  await setStock(2, 12);
  await passUntil(() => other.stock(2) === 12);
  expect(again.stock(1)).toBe(11);
  expect(shop.page.channelState()).toMatchObject({ watched: 5, reconnects: 0 });
});

it("is read for a product that the channel told of while nobody watched it", async () => {
  const { stop } = await watchLive([id(0)]);
  const other = watch([id(1)]);
  await passUntil(() => shop.page.sentEvents().length === 3);
  await shop.page.untilLive();
  // What is read then is another story.
  await pass(1000);
  stop();
  await setStock(0, 14);
  await setStock(1, 15);
  await until(() => other.stock(1) === 15);
  const again = watch([id(0)]);
  await passUntil(() => again.stock(0) === 14);
  expect(shop.page.sentEvents()).toEqual(["phx_join", "phx_leave", "phx_join"]);
});

it("fault: socket never opening: a channel that is refused on an open socket is asked for again", async () => {
  const warnings = vi.spyOn(console, "warn").mockImplementation(() => {});
  const refused = () => warnings.mock.calls.length;
  await shop.backend.sql("alter publication supabase_realtime drop table products");
  try {
    watch([id(0)]);
    await passUntil(() => shop.page.channelState().status === "polling");
    expect(shop.page.sockets()).toHaveLength(1);
  } finally {
    await shop.backend.sql("alter publication supabase_realtime add table products");
  }
  expect(refused()).toBe(1);
  await shop.page.untilLive();
  const { stock } = watch([id(1)]);
  await shop.page.untilLive();
  await setStock(1, 28);
  await passUntil(() => stock(1) === 28);
  expect(shop.backend.realtime.channelCount()).toBe(1);
});

it("does not pile up requests while it is away: new ids are joined once it is back", async () => {
  await shop.watchMoreWhileAway();
  shop.backend.realtime.refuse(false);
  const before = shop.page.sentEvents().length;
  await passUntil(() => shop.page.sentEvents().length >= before + 3);
  await shop.page.untilLive();
  expect(shop.page.sentEvents().slice(before)).toEqual(["phx_join", "phx_leave", "phx_join"]);
  const last = watch([id(19)]);
  await setStock(19, 24);
  await passUntil(() => last.stock(19) === 24);
});
