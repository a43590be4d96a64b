/// <reference types="vite/client" />

/** Version of package.json, put in by vite.config.ts. */
declare const __APP_VERSION__: string;
