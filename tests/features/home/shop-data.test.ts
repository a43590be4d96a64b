// @vitest-environment node
import { afterEach, beforeEach, expect, it } from "vitest";
import { shopData } from "@/features/home/shop-data";
import { storeSettings } from "@/lib/store-settings";

const original = storeSettings.url;
beforeEach(() => {
  storeSettings.url = "https://acopio.example.mx";
});
afterEach(() => {
  storeSettings.url = original;
});

it("names the shop, and the site as its own", () => {
  const [shop, site] = shopData()["@graph"];
  expect(shop).toMatchObject({
    "@type": "OnlineStore",
    name: storeSettings.name,
    url: "https://acopio.example.mx/",
    telephone: `+52${storeSettings.phone}`,
  });
  expect(site.publisher["@id"]).toBe(shop["@id"]);
});

it("leads a search to the page of results", () => {
  const { potentialAction } = shopData()["@graph"][1];
  expect(potentialAction).toMatchObject({
    target: { urlTemplate: "https://acopio.example.mx/buscar?q={text}" },
    "query-input": "required name=text",
  });
});

it("delivers for 150 pesos, and for nothing from 1,000 pesos before IVA on: 1,160 to pay", () => {
  const { shippingConditions } = shopData()["@graph"][0].hasShippingService;
  expect(shippingConditions).toMatchObject([
    { orderValue: { minValue: 0, maxValue: 1159.99, currency: "MXN" }, shippingRate: { value: 150 } },
    { orderValue: { minValue: 1160, currency: "MXN" }, shippingRate: { value: 0 } },
  ]);
  expect(shippingConditions[1].orderValue).not.toHaveProperty("maxValue");
});
