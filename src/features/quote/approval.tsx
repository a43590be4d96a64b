import { useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { formatDateTime } from "@/copy/dates";
import { retryMessage } from "@/copy/error-copy";
import { hasLetter } from "@/domain/blanks";
import { oneLine } from "@/domain/checkout-form";
import { SHOP_TIME_ZONE } from "@/domain/constants";
import type { Quote, QuoteAnswer } from "@/domain/quote/quote";
import { quoteQueries, sendApproval } from "@/services/quotes/quote-queries";
import { readCheckoutDraft, saveCheckoutDraft } from "@/stores/checkout-draft";
import { useSavedData } from "@/stores/saved-contact-store";
import { Button } from "@/ui/button";
import { Form } from "@/ui/form";
import { TextField } from "@/ui/text-field";
import { refusalOf } from "./use-save-quote";

const NAME_MISSING = "Escribe el nombre de quien autoriza.";
const TOO_LATE = {
  expired: "No quedó autorizada: estos precios terminaron antes.",
  used: "No quedó autorizada: ya se hizo un pedido con estos precios.",
};

/** Who authorised the quote, or the field to do so while its prices hold. Nobody checks the name: it is a note among colleagues. */
export function Approval({ quote }: { quote: Quote }) {
  const queryClient = useQueryClient();
  const { contact } = useSavedData();
  // For shoppers who let this device remember them, the name is there already.
  const [name, setName] = useState(contact?.name ?? "");
  const [error, setError] = useState<string | undefined>();
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const note = useRef<HTMLParagraphElement>(null);
  /** Whether somebody is at the form, or sent it: its end is told where it stood. */
  const [isInUse, setInUse] = useState(false);
  const isOver = quote.approvedBy !== null || quote.state !== "valid";
  // The field goes with what it was for; the focus goes on to what it says now.
  useEffect(() => {
    if (isOver && isInUse) note.current?.focus();
  }, [isOver, isInUse]);

  if (quote.approvedBy !== null && quote.approvedAt !== null) {
    return (
      <p ref={note} tabIndex={-1} role="status" className="font-medium text-good outline-none">
        Autorizado por {quote.approvedBy} el {formatDateTime(quote.approvedAt, SHOP_TIME_ZONE)}.
      </p>
    );
  }
  if (quote.state !== "valid") {
    if (!isInUse) return null;
    return (
      <p ref={note} tabIndex={-1} role="status" className="font-medium text-bad outline-none">
        {TOO_LATE[quote.state]}
      </p>
    );
  }

  const refuse = (message: string) => {
    setError(message);
    field.current?.focus();
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (!hasLetter(name)) return refuse(NAME_MISSING);
    setSending(true);
    setError(undefined);
    const approver = oneLine(name);
    const result = await sendApproval(quote.id, approver);
    setSending(false);
    if (!result.success) return refuse(retryMessage(result.error));
    if (!("quote" in result.data)) return refuse(refusalOf(result.data));
    setInUse(true);
    if (quote.delivery === null && result.data.quote.approvedBy === approver) suggestRecipient(approver);
    const { queryKey } = quoteQueries.quote(quote.id);
    // A read that is still on its way may be older than this, and would bring the field back.
    await queryClient.cancelQueries({ queryKey, exact: true });
    queryClient.setQueryData<QuoteAnswer>(queryKey, result.data);
  };

  return (
    <Form
      aria-label="Autorizar la cotización"
      onSubmit={(event) => void submit(event)}
      onFocus={() => setInUse(true)}
      onBlur={() => setInUse(false)}
      className="flex max-w-xl flex-wrap items-end gap-3"
    >
      <TextField
        ref={field}
        label="Autorizado por"
        maxLength={120}
        autoComplete="name"
        value={name}
        error={error}
        onChange={(event) => setName(event.target.value)}
        className="grow"
      />
      <Button type="submit" variant="secondary" loading={isSending}>
        Autorizar
      </Button>
    </Form>
  );
}

/** A shopper who approves in this tab mostly orders next: if the checkout has no name yet, it starts with this one. */
function suggestRecipient(name: string): void {
  const draft = readCheckoutDraft();
  if (draft.name === "") saveCheckoutDraft({ ...draft, name });
}
