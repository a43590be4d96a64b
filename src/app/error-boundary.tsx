import { type ReactNode, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { toAppError } from "@/domain/errors";
import { MissingCode } from "@/lib/late";
import { logger } from "@/lib/logger";
import { recordError } from "@/services/error-records";
import { ErrorScreen } from "./error-screen";
import { forgetFailedPages } from "./lazy-page";

type ShopErrorBoundaryProps = {
  /** When it changes, e.g. another page was opened, the failure is over and retries count from 0 again. */
  resetKey?: string;
  children: ReactNode;
};

/** Shows the error screen in place of what could not be drawn, and records the cause under the id on the screen. */
export function ShopErrorBoundary({ resetKey = "", children }: ShopErrorBoundaryProps) {
  const [errorId, setErrorId] = useState("");
  const [attempts, setAttempts] = useState({ key: resetKey, retries: 0 });
  const retries = attempts.key === resetKey ? attempts.retries : 0;
  return (
    <ErrorBoundary
      resetKeys={[resetKey]}
      onError={(cause, info) => {
        const details = { cause, componentStack: info.componentStack };
        const id = recordError(toAppError(cause, "drawScreen"), details);
        setErrorId(id);
        logger.error(`Screen failed (${id})`, details, "error-boundary");
      }}
      onReset={(details) => {
        forgetFailedPages();
        setAttempts({ key: resetKey, retries: details.reason === "imperative-api" ? retries + 1 : 0 });
      }}
      fallbackRender={({ error, resetErrorBoundary }) => (
        <ErrorScreen
          errorId={errorId}
          retries={retries}
          // What stands beside a page, as the panel, has no address of its own.
          isPage={resetKey !== ""}
          isUnreachable={resetKey !== "" && error instanceof MissingCode && error.isUnreachable}
          onRetry={() => resetErrorBoundary()}
        />
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
