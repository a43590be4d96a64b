import { useId } from "react";
import { pathTo } from "@/lib/paths";
import { Checkbox } from "@/ui/checkbox";

type RememberChoiceProps = {
  label: string;
  /** What would be kept: «Tu contacto y esta dirección». */
  what: string;
  /** What of it may not be kept, as a sentence. */
  exception?: string | undefined;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

/** Nothing about the shopper rests on the device unless this is ticked. */
export function RememberChoice({ label, what, exception, isChosen, onChoose }: RememberChoiceProps) {
  const noteId = useId();
  return (
    <div>
      <Checkbox
        label={label}
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
        aria-describedby={noteId}
      />
      <p id={noteId} className="pl-8 text-sm text-ink-soft">
        {what}, para tu próximo pedido. Se quedan en este navegador y los borras cuando quieras en{" "}
        <a href={pathTo.account()} className="link">
          Mis datos
        </a>
        .{exception && <span>{` ${exception}`}</span>}
      </p>
    </div>
  );
}
