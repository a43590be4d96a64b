import { useEffect, useState } from "react";

/** However busy the page is, what waits does not wait longer than this. */
const IDLE_TIMEOUT_MS = 1500;

/** False until the page has loaded what its first screen needs and the browser is idle. */
export function useFirstScreenDone(): boolean {
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    let cancelIdle = () => {};
    const onLoad = () => {
      cancelIdle = whenIdle(() => setIsDone(true));
    };
    if (document.readyState === "complete") onLoad();
    else window.addEventListener("load", onLoad, { once: true });
    return () => {
      window.removeEventListener("load", onLoad);
      cancelIdle();
    };
  }, []);
  return isDone;
}

function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const handle = requestIdleCallback(task, { timeout: IDLE_TIMEOUT_MS });
    return () => cancelIdleCallback(handle);
  }
  // Safari has no idle callback; the next task, after the load, is late enough.
  const handle = setTimeout(task, 0);
  return () => clearTimeout(handle);
}
