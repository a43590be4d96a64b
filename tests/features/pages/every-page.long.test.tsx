import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { useShopServer } from "@tests/support/msw-server";
import { renderApp } from "@tests/support/render-app";
import { matchPath } from "react-router-dom";
import { afterEach, describe, expect, it } from "vitest";
import { routes } from "@/app/routes";
import { pathTo } from "@/lib/paths";
import { storeSettings } from "@/lib/store-settings";

useShopServer();

const pages = [
  pathTo.about(),
  pathTo.contact(),
  pathTo.shipping(),
  pathTo.warranty(),
  pathTo.faq(),
  pathTo.returns(),
  pathTo.privacy(),
  pathTo.terms(),
  pathTo.cookies(),
  pathTo.compliance(),
  pathTo.sitemap(),
  pathTo.location(),
  pathTo.careers(),
  pathTo.help(),
];

const open = async (path: string) => {
  const app = renderApp(path);
  await screen.findByRole("heading", { level: 1 });
  return { ...app, main: screen.getByRole("main") };
};

const metaOf = (name: string) => document.head.querySelector(`meta[name="${name}"], meta[property="${name}"]`);

describe.each(pages)("%s", (path) => {
  it("has sections with something in them, under headings that skip no level", async () => {
    const { main } = await open(path);
    const sections = () => [...main.querySelectorAll("section")];
    expect(sections().length).toBeGreaterThanOrEqual(1);
    // Some of them first have to be read from the service.
    await waitFor(() => {
      for (const section of sections()) {
        expect(section.textContent?.trim().length, section.getAttribute("aria-labelledby") ?? "").toBeGreaterThan(20);
      }
    });
    const levels = [...main.querySelectorAll("h1, h2, h3, h4")].map(({ tagName }) => Number(tagName.slice(1)));
    expect(levels[0]).toBe(1);
    levels.forEach((level, index) => {
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    });
  });

  it("describes itself to search engines and link previews", async () => {
    await open(path);
    const description = metaOf("description")?.getAttribute("content") ?? "";
    expect(description.length).toBeGreaterThan(40);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(metaOf("og:description")).toHaveAttribute("content", description);
    expect(metaOf("og:title")).toHaveAttribute("content", document.title);
    expect(metaOf("robots")).toBeNull();
  });

  it("says of each amount of shipping whether IVA is in it", async () => {
    const { main } = await open(path);
    // The head of a table says it for its cells.
    const text = [...main.querySelectorAll("p, li, dd")].map((part) => part.textContent).join("\n");
    expect(text.match(/\$150(?!, IVA incluido).{0,40}/g)).toBeNull();
    expect(text.match(/\$1,000(?! sin IVA).{0,40}/g)).toBeNull();
  });

  it("links only to pages that exist, and only to parts that this page has", async () => {
    const { main } = await open(path);
    const own = [...main.querySelectorAll("a[href]")].map((link) => link.getAttribute("href") ?? "");
    for (const href of own.filter((each) => each.startsWith("/"))) {
      const { pathname } = new URL(href, "http://localhost");
      expect(
        routes.some((route) => matchPath(route.path, pathname)),
        href,
      ).toBe(true);
    }
    for (const href of own.filter((each) => each.startsWith("#"))) {
      expect(document.getElementById(href.slice(1)), href).not.toBeNull();
    }
    expect(own.filter((href) => !/^(\/|#|https:|mailto:|tel:)/.test(href))).toEqual([]);
  });
});

describe("long pages", () => {
  it.each([pathTo.shipping(), pathTo.returns(), pathTo.privacy(), pathTo.terms(), pathTo.compliance()])(
    "%s has a table of contents that names every section",
    async (path) => {
      const { main } = await open(path);
      const contents = within(main).getByRole("navigation", { name: "En esta página" });
      const entries = within(contents)
        .getAllByRole("link")
        .map((link) => link.textContent);
      const titles = within(main)
        .getAllByRole("heading", { level: 2 })
        .map((heading) => heading.textContent?.replace(/^\d+\./, ""))
        .filter((title) => title !== "En esta página" && title !== "¿Te quedó una duda?");
      expect(entries).toEqual(titles);
    },
  );

  it("a short page needs none", async () => {
    await open(pathTo.cookies());
    expect(screen.queryByRole("navigation", { name: "En esta página" })).not.toBeInTheDocument();
  });
});

describe("parts of other pages that links point at", () => {
  afterEach(cleanup);

  it("exist", async () => {
    const targets = new Set<string>();
    for (const path of pages) {
      const { main, unmount } = await open(path);
      for (const link of main.querySelectorAll('a[href^="/"][href*="#"]')) targets.add(link.getAttribute("href") ?? "");
      unmount();
    }
    expect(targets.size).toBeGreaterThan(0);
    for (const target of targets) {
      const { unmount } = await open(target);
      expect(document.getElementById(target.split("#")[1] ?? ""), target).not.toBeNull();
      unmount();
    }
  });
});

describe("who sells", () => {
  it.each([pathTo.about(), pathTo.terms(), pathTo.compliance()])("is said in full on %s", async (path) => {
    const { main } = await open(path);
    const { legalName, rfc, address, supportEmail, openingHours } = storeSettings;
    for (const fact of [legalName, rfc, address, supportEmail, openingHours]) expect(main).toHaveTextContent(fact);
  });

  it("can be called, written to and chatted with from the contact page", async () => {
    const { main } = await open(pathTo.contact());
    const hrefs = [...main.querySelectorAll("a")].map((link) => link.getAttribute("href"));
    expect(hrefs).toContain(`tel:+52${storeSettings.phone}`);
    expect(hrefs).toContain(`mailto:${storeSettings.supportEmail}`);
    expect(hrefs).toContain(`https://wa.me/${storeSettings.whatsapp}`);
  });
});
