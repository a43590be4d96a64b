import { userMessage } from "@/copy/error-copy";
import type { AppError } from "@/domain/errors";
import { Button } from "@/ui/button";
import { StatePicture } from "./state-picture";

type LoadErrorProps = {
  reason: Pick<AppError, "category">;
  onRetry: () => void;
  /** What could not be shown; the heading. */
  title?: string;
};

/** Stands where the content would be: what failed, in words a shopper can use, and the way to try again. */
export function LoadError({ reason, onRetry, title = "No pudimos cargar esta parte" }: LoadErrorProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-3 px-6 py-12 text-center">
      <StatePicture name="offline" className="h-32 w-auto" />
      <h2 className="text-2xl">{title}</h2>
      <p className="text-ink-soft">{userMessage(reason)}</p>
      <Button variant="secondary" onClick={onRetry} className="mt-3">
        <span aria-hidden="true" className="icon-[lucide--rotate-cw] size-4" />
        Intentar de nuevo
      </Button>
    </div>
  );
}
