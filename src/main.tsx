import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "@/app/app";
import { applyTheme } from "@/app/apply-theme";
import { reloadOnce } from "@/app/reload-once";
import { recordUncaughtErrors } from "@/app/uncaught-errors";
import { describeEnvProblems, readEnv } from "@/lib/env";
import { startCartSyncWhenNeeded } from "@/stores/cart-sync-start";
import "@/styles/theme.css";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

// Some lazily loaded code is gone: this tab is older than the last deploy. The search field does without its suggestions,
// and what is being typed there is not reloaded away.
window.addEventListener("vite:preloadError", () => {
  if (!document.activeElement?.closest("[role=search]")) void reloadOnce();
});

recordUncaughtErrors();
const env = readEnv();
if (env.success) {
  applyTheme(document.documentElement);
  startCartSyncWhenNeeded();
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>,
  );
} else {
  console.error(describeEnvProblems(env.error));
  const { showEnvProblems } = await import("@/app/env-problem-page");
  showEnvProblems(root, env.error);
}
