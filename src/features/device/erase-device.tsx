import { late } from "@/lib/late";
import { useLateInTime } from "@/lib/use-late";

const controls = late(() => import("./erase-controls"));

/**
 * The place of «Borrar mis datos de este dispositivo». Its code comes once the page stands; its room is kept free, so
 * that nothing below moves with text of the usual size. Paper and a browser without scripts erase nothing.
 * @param onErased once everything is gone
 */
export function EraseDevice({ onErased }: { onErased?: () => void }) {
  const code = useLateInTime(controls);
  return (
    <div className="min-h-[22.5rem] max-w-prose sm:min-h-[18rem] print:hidden noscript:hidden">
      {code && <code.default onErased={onErased} />}
    </div>
  );
}
