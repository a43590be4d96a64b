import type { AppError } from "@/domain/errors";
import { pathTo } from "@/lib/paths";
import { buttonClass } from "@/ui/button";
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
      {reason.category === "network" && (
        <div className="-mt-4 mb-12 flex flex-wrap justify-center gap-3">
          <KeptPlaces />
        </div>
      )}
    </div>
  );
}

/** Where to go on without a connection: what this device keeps. */
export const KeptPlaces = () => (
  <>
    <a href={pathTo.cart()} className={buttonClass({ variant: "quiet" })}>
      Ver mi carrito
    </a>
    <a href={pathTo.home()} className={buttonClass({ variant: "quiet" })}>
      Ir al inicio
    </a>
  </>
);
