import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { type ComponentType, type ReactNode, use, useMemo } from "react";
import { createMemoryRouter, UNSAFE_NavigationContext as NavigationContext, RouterProvider } from "react-router-dom";
import { createQueryClient } from "@/services/query-client";
import { LinkFrame } from "./link-frame";

/** The address of a page whose code is on its way, and does not come: the page before it stays on the screen. */
export const ON_ITS_WAY = "/en-camino";

const never = new Promise<never>(() => {});
const OnItsWay = () => use(never);

type PlacedProps = { addressNow: () => object; children: ReactNode };

/** Tells where the address is now, as the histories do that the shop runs on: the router of these tests keeps it to itself. */
function Placed({ addressNow, children }: PlacedProps) {
  const context = use(NavigationContext);
  const placed = useMemo(() => {
    const navigator = {
      ...context.navigator,
      get location() {
        return addressNow();
      },
    };
    return { ...context, navigator };
  }, [context, addressNow]);
  return <NavigationContext value={placed}>{children}</NavigationContext>;
}

/**
 * One screen at its address, without the shell; links to elsewhere lead to «Otra página».
 * @param retry whether reads that failed are made again, as in the shop
 */
export function renderScreen(Screen: ComponentType, pattern: string, address: string, { retry = false } = {}) {
  const client = createQueryClient({ retry });
  const addressNow = () => router.state.location;
  const router = createMemoryRouter(
    [
      {
        element: (
          <Placed addressNow={addressNow}>
            <LinkFrame />
          </Placed>
        ),
        children: [
          { path: pattern, element: <Screen /> },
          { path: ON_ITS_WAY, element: <OnItsWay /> },
          { path: "*", element: <h1>Otra página</h1> },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { client, router, address: () => `${router.state.location.pathname}${router.state.location.search}` };
}
