import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * False while a page that was drawn elsewhere (on a server, or ahead of time) is being hydrated, true from right after that on
 * and on any page drawn here. What only this device knows, its storage and its clock, may be shown only where it is true.
 * @param isAsked false where the answer is not used: it is true from the start then, and nothing is drawn a second time for
 * it
 */
export const useIsHydrated = (isAsked = true): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => !isAsked,
  );
