import { createHash } from "node:crypto";

/**
 * The one script that stands in the page itself; the security policy names it by its hash. It runs before anything is
 * painted: the theme chosen on this device must not come late, and HTML that was written for another address, as hosts
 * serve it that answer every unknown path with one page, must not be seen at all.
 * The storage's name and shape are those of `src/stores/preferences-store.ts`.
 */
export const EARLY_SCRIPT = `(d=>{try{let t=JSON.parse(localStorage.getItem("acopio-preferences")).state.theme;if(t=="light"||t=="dark")d.dataset.theme=t}catch{}if("page"in d.dataset&&d.dataset.page!=location.pathname+location.search)d.dataset.elsewhere=""})(document.documentElement)`;

/** As a source of the policy's `script-src`. */
export const EARLY_SCRIPT_HASH = `'sha256-${createHash("sha256").update(EARLY_SCRIPT).digest("base64")}'`;
