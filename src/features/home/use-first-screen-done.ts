import { useEffect, useState } from "react";
import { afterFirstScreen } from "@/lib/after-first-screen";

/** False until the page has loaded what its first screen needs and the browser is idle. */
export function useFirstScreenDone(): boolean {
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    let isGone = false;
    void afterFirstScreen().then(() => {
      if (!isGone) setIsDone(true);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return isDone;
}
