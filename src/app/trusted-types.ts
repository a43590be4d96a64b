/** As far as it is used here: not every browser has it, nor do the types of the platform. */
type Factory = { createPolicy: (name: string, rules: Record<string, (text: string) => string | null>) => unknown };

/** What React asks of a script element before it fills it with data for search engines. */
const EMPTY_SCRIPT = "<script></script>";
const WORKER = "/sw.js";

/**
 * Names the few texts that may become markup, the address of a script or its contents; the pages' policy makes the browser
 * refuse every other, and every further list like this one. To be called before anything is drawn.
 */
export function limitScripts(): void {
  const { trustedTypes } = window as { trustedTypes?: Factory };
  trustedTypes?.createPolicy("default", {
    createHTML: (text) => only(text === EMPTY_SCRIPT, text),
    createScriptURL: (text) => only(text === WORKER, text),
    // Data alone; anything else throws.
    createScript: (text) => {
      JSON.parse(text);
      return text;
    },
  });
}

const only = (isAllowed: boolean, text: string): string | null => (isAllowed ? text : null);
