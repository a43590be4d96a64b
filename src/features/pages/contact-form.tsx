import { type MouseEvent, useRef, useState } from "react";
import { CopyButton } from "@/components/copy-button";
import { guestMark, hasGuestId } from "@/services/guest-session";
import { buttonClass } from "@/ui/button";
import { noteSend } from "@/ui/field-error";
import { Form } from "@/ui/form";
import { SelectField } from "@/ui/select-field";
import { TextArea } from "@/ui/text-area";
import { TextField } from "@/ui/text-field";
import {
  type ContactMessage,
  contactTopics,
  emptyMessage,
  messageLinks,
  messageProblems,
  messageText,
} from "./contact-message";

const topicOptions = contactTopics.map((topic) => ({ value: topic, label: topic }));

/** What was typed since the page was loaded, and by whom: once the device has forgotten that shopper, nobody sees it again. */
let draft = { message: emptyMessage, of: "" };

/** Writes the message; the shopper sends it from their own mail program or WhatsApp. Nothing leaves from here. */
export function ContactForm() {
  const [message, setMessage] = useState(() =>
    hasGuestId() && draft.of === guestMark() ? draft.message : emptyMessage,
  );
  const [isChecked, setChecked] = useState(false);
  const [openedIn, setOpenedIn] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const problems = isChecked ? messageProblems(message) : {};
  const links = messageLinks(message);

  const field = (name: keyof ContactMessage) => ({
    value: message[name],
    onChange: (event: { target: { value: string } }) => {
      const changed = { ...message, [name]: event.target.value };
      setMessage(changed);
      draft = { message: changed, of: guestMark() };
      setOpenedIn(null);
    },
  });

  const leave = (where: string) => (event: MouseEvent) => {
    setChecked(true);
    const missing = Object.keys(messageProblems(message))[0];
    if (missing === undefined) return setOpenedIn(where);
    event.preventDefault();
    noteSend();
    form.current?.querySelector<HTMLElement>(`[name="${missing}"]`)?.focus();
  };

  return (
    <Form
      ref={form}
      aria-labelledby="escribenos"
      className="flex flex-col gap-4 rounded-panel border border-line bg-surface p-5 print:hidden"
      onSubmit={(event) => event.preventDefault()}
    >
      <p className="text-ink-soft">
        Llena esto y se abrirá tu correo o WhatsApp con el mensaje ya escrito. Tú decides cuándo enviarlo.
      </p>
      <SelectField
        label="¿De qué se trata?"
        name="topic"
        placeholder="Elige un tema"
        options={topicOptions}
        required
        error={problems.topic}
        {...field("topic")}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Tu nombre" name="name" autoComplete="name" optionalMark {...field("name")} />
        <TextField
          label="Número de pedido"
          name="orderNumber"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          optionalMark
          helper="Empieza con ACO-"
          {...field("orderNumber")}
        />
      </div>
      <TextArea
        label="Mensaje"
        name="text"
        rows={5}
        maxLength={1500}
        required
        error={problems.text}
        {...field("text")}
      />
      <div className="flex flex-col gap-3 sm:flex-row">
        <a href={links.mail} onClick={leave("tu correo")} className={buttonClass()}>
          <span aria-hidden="true" className="icon-[lucide--mail] size-5" />
          Abrir en mi correo
        </a>
        <a
          href={links.whatsapp}
          target="_blank"
          rel="noopener noreferrer"
          data-known-exit
          onClick={leave("WhatsApp")}
          className={buttonClass({ variant: "secondary" })}
        >
          <span aria-hidden="true" className="icon-[lucide--message-circle] size-5" />
          Abrir en WhatsApp
        </a>
      </div>
      <div role="status" className="flex flex-wrap items-center gap-3 text-sm empty:hidden">
        {openedIn && (
          <>
            <p key={openedIn}>
              El mensaje te espera en {openedIn}: <strong>falta que lo envíes tú</strong>. ¿No se abrió nada? Cópialo y
              mándalo como prefieras.
            </p>
            <CopyButton text={messageText(message)} what="el mensaje" />
          </>
        )}
      </div>
    </Form>
  );
}
