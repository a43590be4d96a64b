import { useId } from "react";
import { pathTo } from "@/lib/paths";
import { Checkbox } from "@/ui/checkbox";

type RememberChoiceProps = { isChosen: boolean; onChoose: (isChosen: boolean) => void };

/** Nothing about the shopper rests on the device unless this is ticked. */
export function RememberChoice({ isChosen, onChoose }: RememberChoiceProps) {
  const noteId = useId();
  return (
    <div>
      <Checkbox
        label="Recordar mis datos en este dispositivo"
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
        aria-describedby={noteId}
      />
      <p id={noteId} className="pl-8 text-sm text-ink-soft">
        Tu contacto y esta dirección, para tu próximo pedido. Se quedan en este navegador y los borras cuando quieras en{" "}
        <a href={pathTo.account()} className="link">
          Mis datos
        </a>
        .
      </p>
    </div>
  );
}
