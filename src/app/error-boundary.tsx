import { type ReactNode, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { logger } from "@/lib/logger";
import { ErrorScreen } from "./error-screen";
import { forgetFailedPages } from "./lazy-page";

type ShopErrorBoundaryProps = {
  /** When it changes, e.g. another page was opened, the failure is over and retries count from 0 again. */
  resetKey?: string;
  children: ReactNode;
};

/** Twelve characters: short enough to read out on the phone, long enough to find one line in a log. */
const newErrorId = (): string => crypto.randomUUID().replaceAll("-", "").slice(0, 12).toUpperCase();

/** Shows the error screen in place of what could not be drawn, and logs the cause under the id on the screen. */
export function ShopErrorBoundary({ resetKey = "", children }: ShopErrorBoundaryProps) {
  const [errorId, setErrorId] = useState("");
  const [attempts, setAttempts] = useState({ key: resetKey, retries: 0 });
  const retries = attempts.key === resetKey ? attempts.retries : 0;
  return (
    <ErrorBoundary
      resetKeys={[resetKey]}
      onError={(cause, info) => {
        const id = newErrorId();
        setErrorId(id);
        logger.error(`Screen failed (${id})`, { cause, componentStack: info.componentStack }, "error-boundary");
      }}
      onReset={(details) => {
        forgetFailedPages();
        setAttempts({ key: resetKey, retries: details.reason === "imperative-api" ? retries + 1 : 0 });
      }}
      fallbackRender={({ resetErrorBoundary }) => (
        <ErrorScreen errorId={errorId} retries={retries} onRetry={() => resetErrorBoundary()} />
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
