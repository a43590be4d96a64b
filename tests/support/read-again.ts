import type { QueryClient } from "@tanstack/react-query";
import { act } from "@testing-library/react";

/** Reads everything on screen again, and draws what came of it: screens are told one task after the answer. */
export const readAgain = (client: QueryClient): Promise<void> =>
  act(async () => {
    await client.invalidateQueries();
    await new Promise((resolve) => setTimeout(resolve));
  });
