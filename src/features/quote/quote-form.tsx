import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { LoadError } from "@/components/load-error";
import { OrderItems } from "@/components/order/order-items";
import { OrderSums } from "@/components/order/order-totals";
import type { CartSummary } from "@/domain/cart-summary";
import { mexicanStates } from "@/domain/states";
import { late } from "@/lib/late";
import { pathTo } from "@/lib/paths";
import { useLate } from "@/lib/use-late";
import { useVisitNow } from "@/lib/use-visit-now";
import { usePriceDisplay } from "@/stores/preferences-store";
import { forgetQuoteDraft, type QuoteDraft, readQuoteDraft, saveQuoteDraft } from "@/stores/quote-draft";
import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Form } from "@/ui/form";
import { LoadingIndicator } from "@/ui/loading-indicator";
import { SelectField } from "@/ui/select-field";
import { TextArea } from "@/ui/text-area";
import { TextField } from "@/ui/text-field";
import type { DeliveryEntry } from "./delivery-form";
import { useSaveQuote } from "./use-save-quote";

const deliveryForm = late(() => import("./delivery-form"));

const states = mexicanStates.map(({ code, name }) => ({ value: code, label: name }));

/** What the document says besides its lines, all of it optional, and the lines it will have. */
export function QuoteForm({ summary }: { summary: CartSummary }) {
  const [draft, setDraft] = useState<QuoteDraft>(readQuoteDraft);
  const navigate = useNavigate();
  const visitNow = useVisitNow();
  const display = usePriceDisplay();
  const problem = useRef<HTMLDivElement>(null);
  const entry = useRef<DeliveryEntry>(null);
  const { isSaving, message: lastMessage, refused, save } = useSaveQuote();
  // What was refused may have been left out since.
  const isSettled = refused.length > 0 && !summary.items.some(({ product }) => refused.includes(product.id));
  const message = isSettled ? null : lastMessage;
  // Only once it says what went wrong: before, there is nothing on screen that could take the focus.
  useEffect(() => {
    if (message) problem.current?.focus();
  }, [message]);
  // The code of the checkout's fields is loaded only when they are wanted.
  const [delivering, openDelivery, isDeliveryMissing] = useLate(deliveryForm, deliveryForm.need);
  const [isEarly, setEarly] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for by each press that wants them
  useEffect(() => {
    if (draft.hasDelivery) openDelivery();
  }, [draft.hasDelivery]);

  const set = (changed: Partial<QuoteDraft>) => {
    setDraft({ ...draft, ...changed });
    saveQuoteDraft(changed);
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const pressedAt = visitNow();
    const { buyer, attention, stateCode, notes } = draft;
    setEarly(draft.hasDelivery && entry.current === null);
    const delivery = draft.hasDelivery ? ((await entry.current?.read()) ?? null) : null;
    if (draft.hasDelivery && delivery === null) return;
    const items = summary.items.map(({ product, quantity }) => ({ productId: product.id, quantity }));
    const sent = JSON.stringify(readQuoteDraft());
    const quote = await save({ buyer, attention, stateCode, notes, delivery, items, revises: null });
    if (!quote) return;
    // The next one may be for somebody else, unless that is what has been typed since.
    if (JSON.stringify(readQuoteDraft()) === sent) forgetQuoteDraft();
    // Whoever went somewhere else meanwhile stays there.
    if (visitNow() === pressedAt) await navigate(pathTo.savedQuote(quote.id));
  };

  const sentence =
    isEarly && draft.hasDelivery && !delivering
      ? "Los datos de entrega todavía no se abren. Espera un momento, o quita la marca para cotizar sin ellos."
      : message;
  const lines = summary.items.map(({ product, ...line }) => ({
    ...line,
    ...product,
    unitPrice: product.price,
    needsConfirmation: false,
  }));
  return (
    <Form
      aria-label="Datos de la cotización"
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_min(26rem,40%)] lg:gap-14"
    >
      <section aria-labelledby="quote-lines">
        <h2 id="quote-lines" className="mb-3 text-xl">
          Lo que se cotiza
        </h2>
        <OrderItems items={lines} display={display} />
        <OrderSums totals={summary} display={display} className="mt-4 ml-auto max-w-sm" />
      </section>
      <div className="flex flex-col gap-5 rounded-panel border border-line bg-surface p-5 lg:sticky lg:top-28">
        <TextField
          label="Para quién es"
          optionalMark
          maxLength={160}
          autoComplete="organization"
          helper="Empresa o nombre, como debe salir impreso."
          value={draft.buyer}
          onChange={(event) => set({ buyer: event.target.value })}
        />
        <TextField
          label="Atención"
          optionalMark
          maxLength={120}
          autoComplete="off"
          value={draft.attention}
          onChange={(event) => set({ attention: event.target.value })}
        />
        {!draft.hasDelivery && (
          <SelectField
            label="Estado de entrega"
            optionalMark
            placeholder="Sin indicar"
            options={states}
            value={draft.stateCode}
            onChange={(event) => set({ stateCode: event.target.value })}
          />
        )}
        <TextArea
          label="Notas"
          optionalMark
          rows={3}
          maxLength={1000}
          value={draft.notes}
          onChange={(event) => set({ notes: event.target.value })}
        />
        <div>
          <Checkbox
            label="Datos de entrega (opcional)"
            checked={draft.hasDelivery}
            onChange={(event) => set({ hasDelivery: event.target.checked })}
            aria-describedby="quote-delivery-note"
          />
          <p id="quote-delivery-note" className="pl-8 text-ink-soft text-sm">
            Quién recibe y dónde, para que quien pague no lo escriba. Salen impresos y los lee quien tenga el enlace.
          </p>
        </div>
        {draft.hasDelivery && (
          <section
            aria-label="Datos de entrega"
            className="flex flex-col gap-5 border-kraft-deep border-l-4 pl-4 sm:pl-6"
          >
            {delivering && <delivering.default likelyState={draft.stateCode} ref={entry} />}
            {!delivering && isDeliveryMissing && <LoadError reason={{ category: "network" }} onRetry={openDelivery} />}
            {!delivering && !isDeliveryMissing && <LoadingIndicator label="Abriendo los datos de entrega…" />}
          </section>
        )}
        <p className="text-sm text-ink-soft">Quien tenga el enlace verá lo que escribas aquí.</p>
        <div ref={problem} tabIndex={-1} role="alert" className="outline-none empty:hidden">
          {sentence && <Alert tone="error">{sentence}</Alert>}
        </div>
        <Button type="submit" size="lg" loading={isSaving}>
          Hacer cotización
        </Button>
      </div>
    </Form>
  );
}
