import type { ReactNode } from "react";
import { StatePicture, type StatePictureName } from "./state-picture";

type EmptyStateProps = {
  /** What is empty. */
  title: string;
  /** Why, in one sentence. */
  description: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
  picture?: StatePictureName;
  /** The heading's level on its page. */
  level?: "h2" | "h3";
};

export function EmptyState({
  title,
  description,
  action,
  picture = "empty-search",
  level: Heading = "h2",
}: EmptyStateProps) {
  return (
    // Its words may be a shopper's own: a pasted link breaks rather than make the page as wide as itself.
    <div className="wrap-anywhere mx-auto flex max-w-md flex-col items-center gap-3 px-6 py-12 text-center">
      <StatePicture name={picture} className="h-40 w-auto" />
      <Heading className="text-2xl">{title}</Heading>
      <div className="text-ink-soft">{description}</div>
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
