import { useEffect, useRef, useState } from "react";
import { cleanListName, listNamed, MAX_LIST_NAME_LENGTH } from "@/domain/lists/shopping-list";
import { readLists } from "@/stores/lists-store";
import { Button } from "@/ui/button";
import { Form } from "@/ui/form";
import { TextField } from "@/ui/text-field";

type NameFormProps = {
  label: string;
  submitLabel: string;
  /** The name it has so far, which is no duplicate of itself. */
  name?: string;
  /** Called with a name that no other list has. @returns why the name cannot be used, or null */
  onName: (name: string) => string | null;
  /** For a form that a button opened, in whose place it stands. */
  onCancel?: () => void;
};

/** Asks for the name of a list, and says why one will not do. */
export function NameForm({ label, submitLabel, name = "", onName, onCancel }: NameFormProps) {
  const [text, setText] = useState(name);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const isOpened = onCancel !== undefined;
  // The button that opened the form is gone.
  useEffect(() => {
    if (isOpened) field.current?.focus();
  }, [isOpened]);
  const submit = () => {
    const wanted = cleanListName(text);
    const other = wanted === name ? undefined : listNamed(readLists(), wanted);
    const isTaken = other !== undefined && other.name !== name;
    const problem =
      wanted === ""
        ? "Escribe un nombre para la lista, por ejemplo «Cafetería mensual»."
        : isTaken
          ? `Ya tienes una lista que se llama «${other.name}».`
          : onName(wanted);
    setError(problem);
    if (problem === null) setText(name);
    else field.current?.focus();
  };
  return (
    <Form
      className="no-print flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        ref={field}
        label={label}
        value={text}
        maxLength={MAX_LIST_NAME_LENGTH}
        autoComplete="off"
        error={error ?? undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || !onCancel) return;
          event.stopPropagation();
          onCancel();
        }}
        className="min-w-0 grow basis-56"
      />
      <div className="mt-[1.625rem] flex gap-2">
        <Button type="submit" variant="secondary">
          {submitLabel}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancelar
          </Button>
        )}
      </div>
    </Form>
  );
}
