import { ANSWERS_ID } from "../../src/app/page-answers.ts";
import type { Question } from "../../src/services/first-question.ts";
import { EARLY_SCRIPT, PAGE_SCRIPTS_ID, QUESTION_ID, SHOP_SCRIPTS_ID } from "../early-script.ts";
import type { KindScripts, PageScripts } from "./page-scripts.ts";

export type PageParts = {
  /** Path and query that the page is for; null for the shell, which is for any. */
  address: string | null;
  /** Tags for the head, then the content of the root: what React's static rendering gives. */
  html: string;
  /** What was read for the page, as text that may stand in a script element. */
  answers?: string;
  /** What it will ask first of all, for the early script to ask. */
  question?: Question | undefined;
  /** What the page needs besides its entry. */
  scripts: PageScripts;
};

/** What React puts in front of the content, for the head to take. */
const HEAD_TAGS = /^(?:<title\b[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/;

/**
 * Puts a page into the built `index.html`.
 * @param template the built `index.html`, with its entry script and stylesheet
 */
export function pageHtml(template: string, { address, html, answers, question, scripts }: PageParts): string {
  const head = HEAD_TAGS.exec(html)?.[0] ?? "";
  const shop = scripts.shop.map(preload).join("");
  const own = [...scripts.own.map(preload), ...scripts.later.map(preloadLater)].join("");
  // A page with content can be shown without its scripts, so the early script asks for them in time.
  const preloads = address === null ? shop + own : inTemplate(SHOP_SCRIPTS_ID, shop) + inTemplate(PAGE_SCRIPTS_ID, own);
  const named =
    address === null ? template : template.replace("<html ", `<html data-page="${escapeAttribute(address)}" `);
  // Before anything is put in: the texts of a page keep their lines, by which React knows them again.
  const empty = (head === "" ? named : withoutDefaults(named)).replace(/\n\s+/g, "\n");
  return (
    empty
      // Placed before the early script, which is the first script of the page and picks a template as it runs.
      .replace("<script>", (script) => {
        const kinds = [...(scripts.byKind ?? [])].map(kindTemplate).join("");
        return `${kinds}${question ? dataElement(QUESTION_ID, escapedJson(question)) : ""}${script}`;
      })
      .replace("</head>", () => `${head}${preloads}</head>`)
      .replace(
        '<div id="root"></div>',
        () =>
          `<div id="root">${html.slice(head.length)}</div>${answers === undefined ? "" : dataElement(ANSWERS_ID, answers)}`,
      )
  );
}

const preload = (script: string): string => `<link rel="modulepreload" crossorigin href="${script}">`;

/** Low priority: the page can be hydrated without these. */
const preloadLater = (script: string): string =>
  `<link rel="modulepreload" crossorigin fetchpriority="low" href="${script}">`;

const kindTemplate = ([kind, { asks, own }]: readonly [string, KindScripts]): string =>
  inTemplate(kind, (asks ? run(asks) : "") + own.map(preload).join(""));

const run = (script: string): string => `<script type="module" crossorigin src="${script}"></script>`;

const inTemplate = (id: string, links: string): string => `<template id="${id}">${links}</template>`;

/** Removes what the template says of itself while it holds no page. */
const withoutDefaults = (template: string): string =>
  template.replace(/<title>[^<]*<\/title>/, "").replace(/<meta\b[^>]*\bdata-default\b[^>]*>\s*/g, "");

/** @param json must contain nothing that could end the element */
const dataElement = (id: string, json: string): string => `<script type="application/json" id="${id}">${json}</script>`;

const escapedJson = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

const escapeAttribute = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const DATA = /\btype="application\/(?:ld\+)?json"/;

/**
 * The scripts in a page that the security policy would keep from running, or that nobody meant to be there.
 * @returns their beginnings; none in a sound page
 */
export const forbiddenScripts = (html: string): string[] =>
  [...html.matchAll(SCRIPT)]
    .filter(
      ([, attributes = "", text = ""]) =>
        !/\bsrc="/.test(attributes) && !DATA.test(attributes) && text !== EARLY_SCRIPT,
    )
    .map(([whole]) => whole.slice(0, 120));
