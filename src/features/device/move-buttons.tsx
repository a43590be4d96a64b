import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { focusInSight } from "@/ui/focus-in-sight";
import { IconButton } from "@/ui/icon-button";

type MoveButtonsProps = {
  name: string;
  /** Its place, from 0, and how many places there are. */
  index: number;
  count: number;
  onMove: (by: number) => void;
};

/** Moves something one place up or down. The focus goes along, in sight, and a screen reader hears the new place. */
export function MoveButtons({ name, index, count, onMove }: MoveButtonsProps) {
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  /** Where it was moved to last. What moves around it afterwards is told by that. */
  const [told, setTold] = useState({ times: 0, text: "" });
  const move = (by: number) => {
    // The button moves along with its item, and browsers take the focus from an element that is moved.
    flushSync(() => {
      onMove(by);
      setTold(({ times }) => ({ times: times + 1, text: `${name}: lugar ${index + by + 1} de ${count}` }));
    });
    const [pressed, other] = by < 0 ? [up.current, down.current] : [down.current, up.current];
    focusInSight(pressed?.disabled ? other : pressed);
  };
  return (
    <div className="flex">
      <IconButton ref={up} label={`Subir ${name}`} disabled={index === 0} onClick={() => move(-1)}>
        <span aria-hidden="true" className="icon-[lucide--arrow-up] size-5" />
      </IconButton>
      <IconButton ref={down} label={`Bajar ${name}`} disabled={index === count - 1} onClick={() => move(1)}>
        <span aria-hidden="true" className="icon-[lucide--arrow-down] size-5" />
      </IconButton>
      <span role="status" className="sr-only">
        <span key={told.times}>{told.text}</span>
      </span>
    </div>
  );
}
