import type { EnvironmentOptions } from "vite";

type Options = NonNullable<NonNullable<EnvironmentOptions["build"]>["rolldownOptions"]>;

/** An environment of the build that makes one whole file beside the shop's chunks, into the folder that these stand in by then. */
export const wholeFile = (rolldownOptions: Options): EnvironmentOptions => ({
  consumer: "client",
  build: { emptyOutDir: false, copyPublicDir: false, manifest: false, rolldownOptions },
});
