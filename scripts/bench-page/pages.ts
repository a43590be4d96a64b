import { pathTo } from "../../src/lib/paths.ts";

/** One page of every kind that the build writes out; the demo catalogue has what they name. */
export const pagePaths = {
  home: pathTo.home(),
  list: pathTo.products(),
  product: pathTo.product("7f4a825a-471b-80ea-a79b-57ab689f3816"),
  category: pathTo.category("papeleria"),
  brand: pathTo.brand("trazo-norte"),
  information: pathTo.shipping(),
};

export type PageKind = keyof typeof pagePaths;
export const pageKinds = Object.keys(pagePaths) as PageKind[];
