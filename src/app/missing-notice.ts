/** Tells of code that is not here, over whatever page the build wrote; with its own style, for the stylesheet may be missing too. */
export function showMissing(text: string): HTMLElement {
  const notice = document.createElement("p");
  notice.role = "alert";
  notice.textContent = text;
  notice.style.cssText = "position:fixed;inset:auto 0 0;z-index:99;padding:1em;background:Canvas;color:CanvasText";
  // The body may still be on its way.
  document.documentElement.append(notice);
  return notice;
}
