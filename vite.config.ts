import mdx from "@mdx-js/rollup";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";
import packageJson from "./package.json" with { type: "json" };
import { categorySheet } from "./scripts/category-sheet.ts";
import { checkedSettings } from "./scripts/checked-settings.ts";
import { journeyChunks } from "./scripts/chunks.ts";
import { iconSprite } from "./scripts/icon-sprite.ts";
import { leanRouter } from "./scripts/lean-router.ts";
import { libraryStyles } from "./scripts/library-styles.ts";
import { pagesForOddAddresses } from "./scripts/pages-for-odd-addresses.ts";
import { prerenderedPages } from "./scripts/prerender/prerender-plugin.ts";
import { previewPictures } from "./scripts/preview-pictures.ts";
import { hostHeaders } from "./scripts/security-headers.ts";
import { serviceWorker } from "./scripts/service-worker.ts";
import { sharedRuntime } from "./scripts/shared-runtime.ts";
import { siteFiles } from "./scripts/site-files.ts";
import { stacklessReactErrors } from "./scripts/stackless-react-errors.ts";
import { startGone } from "./scripts/start-gone.ts";
import { localSupabase } from "./supabase/local/vite-plugin.ts";

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, process.cwd(), "VITE_");
  return {
    plugins: [
      checkedSettings(),
      // The information pages are texts; what their marks become stands with their other parts.
      { enforce: "pre", ...mdx({ providerImportSource: "@/features/pages/text-parts" }) },
      react({ include: /\.(?:tsx?|mdx)$/ }),
      tailwindcss(),
      leanRouter(),
      stacklessReactErrors(),
      libraryStyles(),
      iconSprite(),
      sharedRuntime(),
      hostHeaders(env),
      pagesForOddAddresses(),
      siteFiles(env),
      prerenderedPages(env),
      startGone(),
      previewPictures(),
      categorySheet(),
      serviceWorker(),
      localSupabase(),
    ],
    resolve: { tsconfigPaths: true },
    define: { __APP_VERSION__: JSON.stringify(packageJson.version) },
    build: {
      manifest: true,
      // Every browser that the shop is built for knows modulepreload.
      modulePreload: { polyfill: false },
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: { groups: journeyChunks(process.cwd()) },
              // The first scripts name all others, and what is random does not compress: 42 bits of it are enough.
              chunkFileNames: "assets/[name]-[hash:7].js",
            },
          },
        },
      },
    },
    server: { host: "127.0.0.1", port: 5173, strictPort: true },
    preview: { host: "127.0.0.1", port: 4173, strictPort: true },
  };
});
