import { A_GUEST_ID } from "@tests/support/factories";
import { useShopServer } from "@tests/support/msw-server";
import { shop } from "@tests/support/shop-state";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { version } from "../../package.json";
import { reads, writes } from "./calls";

useShopServer();

const everyCall = Object.entries({ ...reads, ...writes });

/** Settings are read once per load of the shop's modules. */
async function freshServices(env: Record<string, string>) {
  vi.resetModules();
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  return import("@/services/categories-service");
}

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

describe("every request", () => {
  it.each(everyCall)("%s carries key, version and guest, and the guest nowhere else", async (_, call) => {
    await call();
    const [request] = shop.requests();
    expect(request?.url.origin).toBe("http://localhost:5173");
    expect(request?.url.pathname).toMatch(/^\/rest\/v1\/\w+/);
    expect(request?.headers.get("apikey")).toBe("local-anon-key");
    expect(request?.headers.get("authorization")).toBeNull();
    expect(request?.headers.get("x-application-version")).toBe(`acopio-web/${version}`);
    const guest = request?.headers.get("x-guest-session") ?? "";
    expect(guest).toMatch(/^guest_\d{13}_[A-Za-z0-9_-]{32}$/);
    expect(guest).toBe(localStorage.getItem("acopio-guest-id"));
    expect(request?.url.href).not.toContain(guest);
    expect(JSON.stringify(request?.body)).not.toContain(guest);
  });

  it("is sent once: nothing below the services repeats it", async () => {
    shop.fail("categories", 503);
    await reads.listCategories?.();
    expect(shop.requests()).toHaveLength(1);
    shop.fail("categories", 0);
    await reads.listCategories?.();
    expect(shop.requests()).toHaveLength(2);
  });
});

describe("who the guest is", () => {
  it("stays the same from request to request", async () => {
    await reads.listCategories?.();
    await reads.listBrands?.();
    const [first, second] = shop.requests().map(({ headers }) => headers.get("x-guest-session"));
    expect(first).toBe(second);
  });

  it.each(["", "guest_1_short", "guest_1780000000000_x; drop", "null"])(
    "is made anew when %j is stored",
    async (stored) => {
      localStorage.setItem("acopio-guest-id", stored);
      await reads.listCategories?.();
      expect(shop.requests()[0]?.headers.get("x-guest-session")).toMatch(/^guest_\d{13}_[A-Za-z0-9_-]{32}$/);
    },
  );

  it("is what another tab made, where both open at the same moment", async () => {
    localStorage.removeItem("acopio-guest-id");
    // The turn comes when the tab that had it is done.
    const request = vi.fn(async (_name: string, _options: object, whenGranted: () => unknown) => {
      localStorage.setItem("acopio-guest-id", A_GUEST_ID);
      return whenGranted();
    });
    vi.stubGlobal("navigator", { locks: { request } });
    await Promise.all([reads.listCategories?.(), reads.listBrands?.()]);
    expect(shop.requests().map(({ headers }) => headers.get("x-guest-session"))).toEqual([A_GUEST_ID, A_GUEST_ID]);
    expect(request).toHaveBeenCalledTimes(1);
  });

  it("is handed out at once, and kept in its turn until other tabs can see it", async () => {
    localStorage.removeItem("acopio-guest-id");
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    let isTurnOver = false;
    const request = async (_name: string, _options: object, whenGranted: () => Promise<void>) => {
      await whenGranted();
      isTurnOver = true;
    };
    vi.stubGlobal("navigator", { locks: { request } });
    const { agreedGuestId } = await import("@/services/guest-session");
    expect(await agreedGuestId()).toBe(localStorage.getItem("acopio-guest-id"));
    expect(isTurnOver).toBe(false);
    await vi.advanceTimersByTimeAsync(100);
    expect(isTurnOver).toBe(true);
    vi.useRealTimers();
  });

  it("is made without a turn where the browser refuses turns", async () => {
    localStorage.removeItem("acopio-guest-id");
    vi.stubGlobal("navigator", { locks: { request: () => Promise.reject(new DOMException("", "SecurityError")) } });
    await reads.listCategories?.();
    expect(shop.requests()[0]?.headers.get("x-guest-session")).toBe(localStorage.getItem("acopio-guest-id"));
  });

  it("is another one as soon as the device has forgotten the old one", async () => {
    const { forgetGuestId, guestId, hasGuestId } = await import("@/services/guest-session");
    const before = guestId();
    expect(hasGuestId()).toBe(true);
    forgetGuestId();
    expect(hasGuestId()).toBe(false);
    await reads.listCategories?.();
    expect(shop.requests()[0]?.headers.get("x-guest-session")).not.toBe(before);
  });
});

describe("another backend", () => {
  it("gets the requests that the settings name, with the key of the newer kind as apikey only", async () => {
    const services = await freshServices({
      VITE_SUPABASE_URL: "https://abcd.supabase.co/",
      VITE_SUPABASE_ANON_KEY: "sb_publishable_abc",
    });
    await services.listCategories();
    expect(shop.requests()[0]?.url.href).toMatch(/^https:\/\/abcd\.supabase\.co\/rest\/v1\/categories\?/);
    expect(shop.requests()[0]?.headers.get("apikey")).toBe("sb_publishable_abc");
    expect(shop.requests()[0]?.headers.get("authorization")).toBeNull();
  });

  it("gets an older key, a JWT, as bearer token too", async () => {
    const jwt = `eyJhbGciOiJIUzI1NiJ9.${btoa('{"role":"anon"}').replaceAll("=", "")}.c2lnbmF0dXJl`;
    const services = await freshServices({
      VITE_SUPABASE_URL: "https://abcd.supabase.co",
      VITE_SUPABASE_ANON_KEY: jwt,
    });
    await services.listCategories();
    expect(shop.requests()[0]?.headers.get("apikey")).toBe(jwt);
    expect(shop.requests()[0]?.headers.get("authorization")).toBe(`Bearer ${jwt}`);
  });

  it("is found at the shop's own origin where the host passes requests on, and by name where there is no page", async () => {
    const services = await freshServices({
      VITE_SUPABASE_URL: "https://abcd.supabase.co",
      VITE_SUPABASE_SAME_ORIGIN: "true",
    });
    await services.listCategories();
    expect(shop.requests()[0]?.url.origin).toBe("http://localhost:5173");
    vi.stubGlobal("location", undefined);
    const { serviceOrigin } = await import("@/services/supabase-client");
    expect(serviceOrigin()).toBe("https://abcd.supabase.co");
  });

  it("may be told of changes by another address", async () => {
    await freshServices({ VITE_SUPABASE_URL: "https://abcd.supabase.co" });
    expect((await import("@/services/supabase-client")).realtimeOrigin()).toBe("https://abcd.supabase.co");
    await freshServices({ VITE_SUPABASE_SAME_ORIGIN: "true", VITE_REALTIME_URL: "https://efgh.supabase.co/" });
    const { realtimeOrigin, serviceOrigin } = await import("@/services/supabase-client");
    expect(realtimeOrigin()).toBe("https://efgh.supabase.co");
    expect(serviceOrigin()).toBe("http://localhost:5173");
  });

  it("is never asked with wrong settings", async () => {
    const services = await freshServices({ VITE_SUPABASE_URL: "not an address" });
    expect((await services.listCategories()).success).toBe(false);
    expect(shop.requests()).toEqual([]);
  });
});
