import { type RefObject, useRef, useState } from "react";

type Editing = {
  /** What is being changed; null while nothing is. */
  edited: string | null;
  edit: (id: string) => void;
  close: () => void;
  erase: (eraseSaved: () => void) => void;
  heading: RefObject<HTMLHeadingElement | null>;
};

/**
 * What of a section of saved data is being changed. A form or button goes with what it did: then the section's heading, which
 * needs `tabIndex={-1}`, takes the focus.
 */
export function useEditing(): Editing {
  const [edited, setEdited] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const keepFocus = () => heading.current?.focus();
  return {
    edited,
    edit: setEdited,
    close: () => {
      setEdited(null);
      keepFocus();
    },
    erase: (eraseSaved) => {
      eraseSaved();
      keepFocus();
    },
    heading,
  };
}
