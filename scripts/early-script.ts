import { createHash } from "node:crypto";

/** The `template` in the head of a page with content that names the scripts it will need. */
export const LATER_SCRIPTS_ID = "later-scripts";

/**
 * The theme chosen on this device must not come late. The storage's name and shape are those of
 * `src/stores/preferences-store.ts`.
 */
const PUT_ON_THEME = `try{let t=JSON.parse(localStorage.getItem("acopio-preferences")).state.theme;if(t=="light"||t=="dark")r.dataset.theme=t}catch{}`;

/** Hosts that answer every unknown path with one page serve HTML that was written for another address: it must not be seen. */
const HIDE_FOREIGN_PAGE = `r.dataset.elsewhere=""`;

/** Asks for the page's scripts, all together. */
const ASK = `d.head.append(d.getElementById("${LATER_SCRIPTS_ID}").content)`;

/**
 * Before the content is painted, the scripts would take their share of line and processor from it. On a slow line it is the
 * other way round: it rests while the page is laid out, and pictures that come next would keep the scripts waiting.
 */
const ASK_IN_TIME = `if(/[23]g/.test(navigator.connection?.effectiveType))requestAnimationFrame(()=>${ASK});else new PerformanceObserver(l=>{if(l.getEntriesByName("first-contentful-paint")[0])${ASK}}).observe({type:"paint",buffered:true})`;

/** Nothing is painted before the shop draws it: most of its scripts are those of the page that stands there. */
const ASK_ONCE_PARSED = `addEventListener("DOMContentLoaded",()=>${ASK})`;

/** The one script that stands in the page itself, and runs before anything is painted; the policy names it by its hash. */
export const EARLY_SCRIPT = `((d,r)=>{${PUT_ON_THEME}if("page"in r.dataset)if(r.dataset.page!=location.pathname+location.search){${HIDE_FOREIGN_PAGE};${ASK_ONCE_PARSED}}else{${ASK_IN_TIME}}})(document,document.documentElement)`;

/** As a source of the policy's `script-src`. */
export const EARLY_SCRIPT_HASH = `'sha256-${createHash("sha256").update(EARLY_SCRIPT).digest("base64")}'`;
