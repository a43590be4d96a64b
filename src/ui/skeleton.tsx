import { clsx } from "clsx";

/**
 * A grey block of the size of what is coming; give the size by `className`. Invisible for the first 300 ms.
 * Put `aria-busy` on the container: the block itself is hidden from screen readers.
 */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className="animate-late">
      <div className={clsx("animate-pulse-slow rounded-label bg-kraft", className)} />
    </div>
  );
}
