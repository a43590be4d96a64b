/// <reference types="vite/client" />
/// <reference types="mdx" />

interface ImportMetaEnv {
  readonly VITE_LIVE_STOCK?: "changes" | "broadcast" | "polling";
}

/** Version of package.json, put in by vite.config.ts. */
declare const __APP_VERSION__: string;

/** What `scripts/service-worker.ts` tells the service worker about the finished build. */
declare module "virtual:shop-files" {
  const shopFiles: {
    /** Addresses of files whose names change with their contents. */
    assets: readonly string[];
    /** Files that keep their names. */
    shell: readonly { url: string; revision: string }[];
  };
  export default shopFiles;
}
