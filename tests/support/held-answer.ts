import { waitFor } from "@testing-library/react";
import type { http, JsonBodyType, StrictResponse } from "msw";
import { expect } from "vitest";
import { gate } from "./gate";
import { server } from "./msw-server";

/**
 * Holds back the shop's answer to a request: `asked` waits until it was made, and it is answered once `open` is called.
 * @param instead what is answered then, where that is not the shop's own answer
 */
export function holdAnswer(
  method: typeof http.get,
  path: string,
  instead?: () => StrictResponse<JsonBodyType>,
): { asked: () => Promise<void>; open: () => void } {
  const answer = gate();
  let isAsked = false;
  server.use(
    method(path, async () => {
      isAsked = true;
      await answer.passed;
      return instead?.();
    }),
  );
  return { asked: () => waitFor(() => expect(isAsked).toBe(true)), open: answer.open };
}
