import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { type ComponentType, use } from "react";
import { createMemoryRouter, UNSAFE_NavigationContext as NavigationContext, RouterProvider } from "react-router-dom";
import { createQueryClient } from "@/services/query-client";
import { LinkFrame } from "./link-frame";

/**
 * One screen at its address, without the shell; links to elsewhere lead to «Otra página».
 * @param retry whether reads that failed are made again, as in the shop
 */
export function renderScreen(Screen: ComponentType, pattern: string, address: string, { retry = false } = {}) {
  const client = createQueryClient({ retry });
  /** As in the shop, where screens navigate by a history that knows where it is. */
  const Frame = () => {
    const context = use(NavigationContext);
    const navigator = {
      ...context.navigator,
      get location() {
        return router.state.location;
      },
    };
    return (
      <NavigationContext value={{ ...context, navigator }}>
        <LinkFrame />
      </NavigationContext>
    );
  };
  const router = createMemoryRouter(
    [
      {
        element: <Frame />,
        children: [
          { path: pattern, element: <Screen /> },
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
