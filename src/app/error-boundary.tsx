import { type ReactNode, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { toAppError } from "@/domain/errors";
import { MissingCode } from "@/lib/late";
import { logger } from "@/lib/logger";
import { recordError } from "@/services/error-records";
import { ErrorScreen } from "./error-screen";
import { forgetFailedPages } from "./lazy-page";

/** Marks a retry that says nothing against the screen: the host did not answer. */
const UNREACHABLE = "unreachable";

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
        const isCounted = details.reason === "imperative-api" && details.args[0] !== UNREACHABLE;
        setAttempts({ key: resetKey, retries: isCounted ? retries + 1 : 0 });
      }}
      fallbackRender={({ error, resetErrorBoundary }) => {
        // What stands beside a page, as the panel, has no address of its own.
        const isPage = resetKey !== "";
        const isUnreachable = isPage && error instanceof MissingCode && error.isUnreachable;
        const onRetry = () => resetErrorBoundary(isUnreachable ? UNREACHABLE : null);
        return <ErrorScreen {...{ errorId, retries, isPage, isUnreachable, onRetry }} />;
      }}
    >
      {children}
    </ErrorBoundary>
  );
}
