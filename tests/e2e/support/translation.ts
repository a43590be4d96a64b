import type { Page } from "@playwright/test";

/**
 * Does to the texts of the page what Chrome's translation does, now and as they come, but leaves their words: each one
 * is replaced by another node, within two `<font>`, so that the one that React knows is no longer in the page.
 */
export const translate = (page: Page) =>
  page.evaluate(() => {
    const translated = new WeakSet<Node>();

    const replace = (text: Text) => {
      if (translated.has(text) || !/[\p{L}\p{N}]/u.test(text.data) || text.parentElement?.closest("script, style"))
        return;
      const copy = new Text(text.data);
      translated.add(copy);
      const inner = document.createElement("font");
      inner.append(copy);
      const outer = document.createElement("font");
      outer.append(inner);
      text.replaceWith(outer);
    };

    const replaceWithin = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      // The root itself may be a text.
      for (let node: Node | null = root; node; node = walker.nextNode()) if (node instanceof Text) texts.push(node);
      texts.forEach(replace);
    };

    replaceWithin(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(replaceWithin);
    }).observe(document.body, { childList: true, subtree: true });
  });
