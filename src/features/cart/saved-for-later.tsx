import { listNamed, SAVED_FOR_LATER } from "@/domain/lists/shopping-list";
import { pathTo } from "@/lib/paths";
import { useLists } from "@/stores/lists-store";
import { buttonClass } from "@/ui/button";

type SavedForLaterProps = {
  /** Called when the link is followed, e.g. to close the panel around it. */
  onLeave?: (() => void) | undefined;
};

/** The way to what was taken out of the cart for another day; nothing where nothing was. */
export default function SavedForLater({ onLeave }: SavedForLaterProps) {
  const list = listNamed(useLists(), SAVED_FOR_LATER);
  const count = list?.lines.length ?? 0;
  if (!list || count === 0) return null;
  return (
    <a
      href={pathTo.list(list.id)}
      {...(onLeave && { onClick: onLeave })}
      className={buttonClass({ variant: "quiet", className: "print:hidden" })}
    >
      <span aria-hidden="true" className="icon-[lucide--bookmark] size-5" />
      {`${SAVED_FOR_LATER} (${count})`}
    </a>
  );
}
