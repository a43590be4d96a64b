import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { formatDate } from "@/copy/dates";
import { orderedRevisionText } from "@/copy/quote-copy";
import { SHOP_TIME_ZONE } from "@/domain/constants";
import { availableLines, isOrderable, type Quote } from "@/domain/quote/quote";
import { pathTo } from "@/lib/paths";
import { hasOpenOrderAttempt } from "@/stores/order-attempt";
import { Alert } from "@/ui/alert";
import { Button, buttonClass } from "@/ui/button";
import { Approval } from "./approval";
import { QuantityEditor } from "./quantity-editor";
import { QuoteChanges } from "./quote-changes";
import { printQuote, QuoteDocument } from "./quote-document";
import { QuoteToCart } from "./quote-to-cart";
import { ShareQuote } from "./share-quote";

/** A quote and what can be done with it: the document is what prints, all else stays on the screen. */
export function QuoteView({ quote }: { quote: Quote }) {
  const client = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const endEditing = () => {
    setEditing(false);
    editButton.current?.focus();
  };
  const isWhole = isOrderable(quote);
  const canOrder = isWhole || (quote.state === "valid" && availableLines(quote).length > 0);
  const orderText = isWhole ? "Pedir a estos precios" : "Pedir lo que hay a estos precios";
  return (
    <div className="page flex flex-col gap-6 py-8 print:p-0">
      <div className="flex flex-col gap-4 print:hidden">
        <QuoteStatus quote={quote} />
        <div className="flex flex-wrap gap-2">
          {canOrder && (
            <a href={isWhole ? pathTo.quotedCheckout(quote.id) : pathTo.quotedPart(quote.id)} className={buttonClass()}>
              {orderText}
            </a>
          )}
          <Button variant="secondary" onClick={() => void printQuote(client, quote)}>
            <span aria-hidden="true" className="icon-[lucide--printer] size-4" />
            Imprimir o guardar PDF
          </Button>
          <ShareQuote quote={quote} />
          <Button ref={editButton} variant="secondary" aria-expanded={isEditing} onClick={() => setEditing(!isEditing)}>
            Cambiar cantidades
          </Button>
          <QuoteToCart quote={quote} />
          {canOrder && (
            <p className="self-center text-ink-soft text-sm">
              {`«${orderText}» conserva los de esta cotización; en el carrito cuentan los de hoy.`}
            </p>
          )}
        </div>
        {isEditing && <QuantityEditor quote={quote} onDone={endEditing} />}
        <Approval quote={quote} />
        <QuoteChanges quote={quote} />
      </div>
      <QuoteDocument quote={quote} />
    </div>
  );
}

/** Whether its prices hold, in one sentence. */
function QuoteStatus({ quote }: { quote: Quote }) {
  const [mayBeOwnOrder] = useState(hasOpenOrderAttempt);
  return (
    <>
      {quote.newerId !== null && (
        <Alert tone="info">
          Esta cotización se cambió después.{" "}
          <a href={pathTo.savedQuote(quote.newerId)} className="link">
            Ver la última revisión
          </a>
        </Alert>
      )}
      {quote.orderedRevision !== null && <Alert tone="warning">{orderedRevisionText(quote.orderedRevision)}</Alert>}
      {quote.state === "used" && (
        <Alert tone="info">
          Ya se hizo un pedido con estos precios. Otro igual se cobra a los precios de hoy; «Cambiar cantidades» hace
          una cotización nueva.
          {mayBeOwnOrder && (
            <p className="mt-2">
              Enviaste un pedido desde este dispositivo y no llegó la respuesta.{" "}
              <a href={pathTo.quotedCheckout(quote.id)} className="link">
                Comprueba si es este
              </a>
            </p>
          )}
        </Alert>
      )}
      {quote.state === "expired" && (
        <Alert tone="warning">
          Estos precios terminaron el {formatDate(quote.validUntil, SHOP_TIME_ZONE)}. Puedes pasar los productos al
          carrito a los precios de hoy, o hacer una cotización nueva con «Cambiar cantidades».
        </Alert>
      )}
    </>
  );
}
