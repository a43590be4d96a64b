import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "@/app/app";
import { applyTheme } from "@/app/apply-theme";
import { recordUncaughtErrors } from "@/app/uncaught-errors";
import { describeEnvProblems, readEnv } from "@/lib/env";
import { startCartSyncWhenNeeded } from "@/stores/cart-sync-start";
import "@/styles/theme.css";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

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
