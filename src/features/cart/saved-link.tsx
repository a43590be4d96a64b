import { late } from "@/lib/late";
import { useLateInTime } from "@/lib/use-late";

const savedForLater = late(() => import("./saved-for-later"));

/** The way to what was kept for later, once its code is here: it stands last, where nothing moves for it. */
export function SavedLink({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const code = useLateInTime(savedForLater);
  return code && <code.default onLeave={onLeave} />;
}
