import type { AppError } from "@/domain/errors";
import { LoadError } from "./load-error";
import { PageHead } from "./page-head";

type FailedPageProps = { title: string; failure: string; reason: AppError; onRetry: () => void };

/** A page whose main thing could not be loaded. `failure` says what: «No pudimos cargar esta marca». */
export function FailedPage({ title, failure, reason, onRetry }: FailedPageProps) {
  return (
    <div className="page">
      <PageHead title={title} robots="noindex" />
      <h1 tabIndex={-1} className="sr-only">
        {title}
      </h1>
      <LoadError reason={reason} onRetry={onRetry} title={failure} />
    </div>
  );
}
