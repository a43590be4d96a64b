import { createHash } from "node:crypto";
import { START_GONE_FILE } from "./start-gone.ts";

/**
 * The two `template`s in the head of a page with content that name the scripts it will need: those that every page starts
 * with, and its own with what comes after.
 */
export const SHOP_SCRIPTS_ID = "shop-scripts";
export const PAGE_SCRIPTS_ID = "page-scripts";

/** The element that says what the page will ask first of all: a `Question` of `src/services/first-question.ts`. */
export const QUESTION_ID = "first-question";

/**
 * The theme chosen on this device must not come late. The storage's name and shape are those of
 * `src/stores/preferences-store.ts`.
 */
const PUT_ON_THEME = `try{let t=JSON.parse(localStorage.getItem("acopio-preferences")).state.theme;if(t=="light"||t=="dark")r.dataset.theme=t}catch{}`;

/** Hosts that answer every unknown path with one page serve HTML that was written for another address: it must not be seen. */
const HIDE_FOREIGN_PAGE = `r.dataset.elsewhere=""`;

/**
 * The part of an address that names a product or an order. Without it `/products/:id` and `/c/:id/pedido` are kinds of
 * address.
 */
const ID_IN_PATH = /(.\/)[^/]+/;

/**
 * The kind of an address that the build did not know: the page for it has a `template` of that name, with what this
 * kind also needs.
 */
export const addressKind = (path: string): string => path.replace(ID_IN_PATH, "$1");

/** Asks for the scripts in a template, once. On the page for unknown addresses, not every address has a template. */
const ASKING = `s=i=>d.head.append(d.getElementById(i)?.content??"")`;
const ask = (id: string) => `s("${id}")`;
const ASK_ALL = `${ask(SHOP_SCRIPTS_ID)};${ask(PAGE_SCRIPTS_ID)}`;

/**
 * Asks for today's prices and stock of the page's products, the first hundred of them. It waits for the first frame: earlier it would take
 * the connection of a picture. The shop finds the answer under what it asks itself, see `askedAhead` of `src/services/supabase-client.ts`; in a tab
 * that was hidden so far the shop may have been first. `no-cache`, since on the way back to a page a browser would answer from its cache.
 */
const ASK_FIRST = `q&&requestAnimationFrame(()=>{if(self.askedAhead)return;let{url,headers}=JSON.parse(q.text),u=new URL(url,origin),answer=fetch(u,{headers,cache:"no-cache"});answer.catch(()=>{});askedAhead=new Map([["GET "+u,{answer,at:Date.now()}]])});`;

/**
 * Scripts that only this page needs are asked for once it has loaded, or as soon as the shopper begins to use it, or by
 * the shop itself when it runs.
 */
const ASK_ONCE_LOADED = `for(let t of["load","pointerdown","keydown"])addEventListener(t,()=>setTimeout(()=>${ask(PAGE_SCRIPTS_ID)}),{once:1})`;

/**
 * Before the content is painted, the scripts would compete with it for the line and the processor. By then the page may
 * have loaded, and no load event is left to wait for.
 */
const ASK_ONCE_PAINTED = `new PerformanceObserver(l=>{if(l.getEntriesByName("first-contentful-paint")[0]){${ask(SHOP_SCRIPTS_ID)};if(d.readyState=="complete")${ask(PAGE_SCRIPTS_ID)};else w()}}).observe({type:"paint",buffered:true})`;

/**
 * A slow line is idle while the page is laid out, and the pictures that come next would keep the scripts waiting: so
 * the scripts are asked for at once.
 */
const ASK_BESIDE_PICTURES = `requestAnimationFrame(()=>${ask(SHOP_SCRIPTS_ID)});w()`;

const ASK_IN_TIME = `if(/[23]g/.test(navigator.connection?.effectiveType)){${ASK_BESIDE_PICTURES}}else ${ASK_ONCE_PAINTED}`;

/**
 * For a page that is hidden until the shop draws it. Most scripts that it needs are those of the page that is there;
 * the one that asks for its data comes at once.
 */
const ASK_ONCE_PARSED = `addEventListener("DOMContentLoaded",()=>{${ASK_ALL}})`;

/**
 * Asks for the script that reads the address's data and, on the page for any address, for the scripts of its screen:
 * there is no content that they could hold up.
 */
const ASK_FOR_KIND = `s(l.pathname.replace(${ID_IN_PATH},"$1"))`;

/**
 * Guards links to other sites that are pressed, with whatever button or key, before the shop's first script is here.
 * That script takes over with the same two rules, see `src/app/exits.ts`.
 */
const LEADS_IN = `!a?.host||a.origin==origin`;
const MAY_BE_FOLLOWED = `!a.href.indexOf(\`https://\${a.host}/\`)`;
const ASK_BEFORE_EXITS = `d.onclick=d.onauxclick=(e,a=e.button<2&&e.target.closest("a:not([data-known-exit])"))=>${LEADS_IN}||${MAY_BE_FOLLOWED}&&confirm(\`¿Salir de este sitio hacia \${a.host}?\`)`;

/**
 * The shop's first script tells of whatever else is missing; that it, or the stylesheet, is gone nobody else hears: see
 * `src/start-gone.ts`. In an outage that cannot come either: it is asked for again every ten seconds for as long as the first script has
 * not taken over the keeping of presses. Each time under a name that is new to the browser, which keeps in mind what could not be
 * imported. Addresses between quotes Vite would look for among the sources.
 */
const HEAR_START_GONE = `addEventListener("error",({target:t},g=n=>import(\`/${START_GONE_FILE}\${n}\`).then(m=>m.default(t,n),()=>setTimeout(()=>onclick&&g(n+"?"),1e4)))=>t.type!="module"&&t.rel!="stylesheet"||g(""),1);`;

/** Keeps presses and keys until the shop's first script hears them itself and repeats these, see `src/lib/before-hydration.ts`. */
const KEEP_EVENTS = `earlyEvents=[];onclick=onkeydown=e=>{earlyEvents.push(e)};`;

/** The one script that stands in the page itself, and runs before anything is painted; the policy names it by its hash. */
export const EARLY_SCRIPT = `((d=document,r=d.documentElement,l=location,p=r.dataset.page,q=d.getElementById("${QUESTION_ID}"),${ASKING},w=()=>{${ASK_ONCE_LOADED}})=>{${HEAR_START_GONE}${KEEP_EVENTS}${PUT_ON_THEME}${ASK_BEFORE_EXITS};if(p==l.pathname+l.search){${ASK_FIRST}${ASK_IN_TIME}}else{${ASK_FOR_KIND};if(p!=null){${HIDE_FOREIGN_PAGE};${ASK_ONCE_PARSED}}}})()`;

/** As a source of the policy's `script-src`. */
export const EARLY_SCRIPT_HASH = `'sha256-${createHash("sha256").update(EARLY_SCRIPT).digest("base64")}'`;
