import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { CopyButton } from "@/components/copy-button";
import { formatDate } from "@/copy/dates";
import { madeQuotesAreNotKept } from "@/copy/not-kept";
import { taxRateText, unitPriceText } from "@/copy/price-copy";
import {
  availableOrderText,
  expiredQuoteText,
  orderedRevisionText,
  usedQuoteText,
  volumeText,
} from "@/copy/quote-copy";
import { shortfallReasons } from "@/copy/reorder-copy";
import { amountOf } from "@/copy/stock-copy";
import { SHOP_TIME_ZONE } from "@/domain/constants";
import { formatPesos, formatPrice, shownPrice } from "@/domain/money";
import { cartReasons } from "@/domain/product";
import {
  availableLines,
  folioOf,
  hasLessDiscount,
  isOrderable,
  type Quote,
  type QuoteChange,
  quoteChanges,
} from "@/domain/quote/quote";
import { quantityInUnits, unitWords } from "@/domain/unit";
import { forwardByMail, forwardByWhatsapp } from "@/lib/contact-links";
import { pathTo } from "@/lib/paths";
import { publicAddress, storeSettings } from "@/lib/store-settings";
import { areMadeQuotesKept, useMadeQuotes } from "@/stores/made-quotes-store";
import { hasOpenOrderAttempt } from "@/stores/order-attempt";
import { usePriceDisplay } from "@/stores/preferences-store";
import { Alert } from "@/ui/alert";
import { Button, buttonClass } from "@/ui/button";
import { Approval } from "./approval";
import { QuantityEditor } from "./quantity-editor";
import { printQuote, QuoteDocument } from "./quote-document";
import { QuoteToCart } from "./quote-to-cart";

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
  const orderText = isWhole ? "Pedir a estos precios" : availableOrderText(quote);
  const kept = hasLessDiscount(quote) ? "los precios de esta cotización antes del descuento" : "los de esta cotización";
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
          {isSold(quote) && (
            <Button
              ref={editButton}
              variant="secondary"
              aria-expanded={isEditing}
              onClick={() => setEditing(!isEditing)}
            >
              Cambiar cantidades
            </Button>
          )}
          <QuoteToCart quote={quote} />
          {canOrder && (
            <p className="self-center text-ink-soft text-sm">
              {`«${orderText}» conserva ${kept}; en el carrito cuentan los de hoy.`}
            </p>
          )}
        </div>
        {isEditing && isSold(quote) && <QuantityEditor quote={quote} onDone={endEditing} />}
        <Approval quote={quote} />
        <QuoteChanges quote={quote} />
      </div>
      <QuoteDocument quote={quote} />
    </div>
  );
}

/** Whether the shop sells any of it today: else nothing can be made of it but its document. */
const isSold = ({ lines }: Quote): boolean => lines.some(({ today }) => today !== null);

/** Whether its prices hold, and what else is to be known of it as a whole. */
function QuoteStatus({ quote }: { quote: Quote }) {
  const [mayBeOwnOrder] = useState(hasOpenOrderAttempt);
  const isMadeHere = useMadeQuotes().some(({ id }) => id === quote.id);
  return (
    <>
      {isMadeHere && !areMadeQuotesKept() && <Alert tone="warning">{madeQuotesAreNotKept}</Alert>}
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
          <span>{usedQuoteText(isSold(quote))}</span>
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
        <Alert tone="warning">{expiredQuoteText(formatDate(quote.validUntil, SHOP_TIME_ZONE), isSold(quote))}</Alert>
      )}
    </>
  );
}

/** Sends the link of a quote on: nothing is sent by itself, the message is only prepared. */
function ShareQuote({ quote }: { quote: Quote }) {
  const address = publicAddress(pathTo.savedQuote(quote.id));
  const title = `Cotización ${folioOf(quote)} de ${storeSettings.name}`;
  const text = `${title}: ${formatPesos(quote.totalAmount)}, válida hasta el ${formatDate(quote.validUntil, SHOP_TIME_ZONE)}. ${address}`;
  const look = buttonClass({ variant: "secondary" });
  return (
    <>
      <a href={forwardByWhatsapp(text)} data-known-exit className={look}>
        <span aria-hidden="true" className="icon-[lucide--message-circle] size-4" />
        <span className="sr-only">Mandar por</span> WhatsApp
      </a>
      <a href={forwardByMail({ subject: title, body: text })} data-known-exit className={look}>
        <span aria-hidden="true" className="icon-[lucide--mail] size-4" />
        <span className="sr-only">Mandar por</span> Correo
      </a>
      <CopyButton text={address} what="el enlace de la cotización" />
    </>
  );
}

/** What has become of the lines since they were offered. Nothing where all is as it was. */
function QuoteChanges({ quote }: { quote: Quote }) {
  const display = usePriceDisplay();
  const changes = quoteChanges(quote);
  if (changes.length === 0) return null;
  const textOf = (change: QuoteChange): string => {
    const { line } = change;
    switch (change.kind) {
      case "gone":
        return shortfallReasons[line.lacks ? cartReasons[line.lacks] : "not_sold"];
      case "unit": {
        const now = unitPriceText(change.price, change, display);
        return `hoy se vende por ${unitWords(change.unit)} y cuesta ${now}; lo ofrecido, por ${unitWords(line.unit)}, ya no se puede pedir`;
      }
      case "too_few": {
        if (change.available === 0) return "se agotó";
        const { available, percentage } = change;
        const isLess = quote.state === "valid" && percentage !== line.percentage;
        const less = isLess ? `; lo que hay se pide ${volumeText(percentage)}` : "";
        return `hay ${amountOf(available, line.unit)}: para ${quantityInUnits(line.quantity, line.unit)} no alcanza${less}`;
      }
      case "price": {
        const then = formatPrice(shownPrice(line.unitPrice, line.taxRate, display));
        const now = unitPriceText(change.price, { ...line, taxRate: change.taxRate }, display);
        return `hoy cuesta ${now}; aquí se ofreció a ${then}`;
      }
      case "discount": {
        const then = line.percentage === 0 ? "sin él" : `con ${line.percentage}% menos`;
        return `hoy ${volumeText(change.percentage)}; aquí se ofreció ${then}`;
      }
      case "tax":
        return `hoy con ${taxRateText(change.taxRate)}, que es el que paga un pedido; aquí con ${taxRateText(line.taxRate)}`;
      default:
        return change satisfies never;
    }
  };
  return (
    <section aria-labelledby="quote-changes" className="rounded-control border-2 border-warn bg-warn-wash p-4">
      <h2 id="quote-changes" className="text-lg text-warn">
        Qué cambió desde que se hizo
      </h2>
      <ul className="mt-1 list-disc pl-5">
        {changes.map((change) => (
          <li key={`${change.kind} ${change.line.productId}`}>
            <span className="font-medium">{change.line.name}</span>
            <span>{`: ${textOf(change)}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
