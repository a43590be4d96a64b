import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, within } from "@testing-library/react";
import { eventually } from "@tests/support/eventually";
import { aProduct } from "@tests/support/factories";
import { server, useShopServer } from "@tests/support/msw-server";
import { HttpResponse, http } from "msw";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";

useShopServer();

const draw = vi.hoisted(() => vi.fn(() => null));
vi.mock("@/app/volume-hints-reader", () => ({ VolumeHintsReader: draw }));

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));

const ENDPOINT = "https://logs.example.mx/acopio";
const A_MINUTE = 60_000;

type Posted = { address: string; messages: string[] };

/** Everything that the page posts, wherever to. */
function listenEverywhere(): Posted[] {
  const posted: Posted[] = [];
  server.use(
    http.post("*", async ({ request }) => {
      const entries = (await request.json()) as { message: string }[];
      posted.push({ address: request.url, messages: entries.map(({ message }) => message) });
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return posted;
}

/** The late parts of a shop that was built with this address for reports. A build's settings are read once. */
async function open(reportingUrl: string) {
  vi.resetModules();
  vi.stubEnv("VITE_REPORTING_URL", reportingUrl);
  const { default: LateParts } = await import("@/app/late-parts");
  const { createQueryClient } = await import("@/services/query-client");
  const { appError } = await import("@/domain/errors");
  const { errorRecords, recordError } = await import("@/services/error-records");
  const router = createMemoryRouter([{ path: "*", element: <LateParts /> }]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  screen.getByRole("status");
  return { router, errorRecords, fail: (message: string) => recordError(appError("unknown", message)) };
}

/** Whatever waits to be sent is sent: its time has come, and the page is left. */
async function letGo(): Promise<void> {
  await vi.advanceTimersByTimeAsync(A_MINUTE);
  window.dispatchEvent(new Event("pagehide"));
}

describe("reports of failures", () => {
  it("go nowhere unless the shop was built with an address for them", async () => {
    const posted = listenEverywhere();
    const { fail, errorRecords } = await open("");
    fail("it broke");
    expect(vi.getTimerCount()).toBe(0);
    await letGo();
    // A request that the page makes of its own shows that whatever it sent before would have been heard.
    await fetch("http://localhost:5173/after", { method: "POST", body: "[]" });
    expect(posted.map(({ address }) => address)).toEqual(["http://localhost:5173/after"]);
    expect(errorRecords()).toMatchObject([{ message: "it broke", reported: false }]);
  });

  it("go to /errors at that address", async () => {
    const posted = listenEverywhere();
    const { fail, errorRecords } = await open(`${ENDPOINT}/`);
    fail("it broke");
    await letGo();
    await eventually(() => expect(posted).toEqual([{ address: `${ENDPOINT}/errors`, messages: ["it broke"] }]));
    await eventually(() => expect(errorRecords()).toMatchObject([{ message: "it broke", reported: true }]));
  });
});

it("are not drawn again with the first line in the cart, nor with a step", async () => {
  const { router } = await open("");
  const { cartActions } = await import("@/cart/actions");
  const { readCartLines } = await import("@/cart/use-cart");
  draw.mockClear();
  act(() => void cartActions.addItem(aProduct()));
  expect(readCartLines()).toHaveLength(1);
  await act(() => router.navigate("/shipping"));
  expect(router.state.location.pathname).toBe("/shipping");
  expect(draw).not.toHaveBeenCalled();
});

it("keep the focus on the page when what has it goes", async () => {
  await open("");
  const main = document.createElement("main");
  main.innerHTML = "<h1>Página</h1><button>Olvidar</button>";
  document.body.append(main);
  const button = within(main).getByRole("button");
  button.focus();
  button.remove();
  await act(async () => {});
  expect(within(main).getByRole("heading")).toHaveFocus();
  main.remove();
});
