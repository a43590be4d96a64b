import type { CartSummary } from "@/domain/cart-summary";
import { Alert } from "@/ui/alert";
import { QuoteForm } from "./quote-form";

export type Quotable = {
  /** What can be quoted. */
  summary: CartSummary;
  /** What cannot, each with its reason. */
  leftOut: readonly string[];
  /** What there is too little of. */
  scarce: readonly string[];
};

/** The form for what can be quoted. What is left out, and what there is too little of, is said before it. */
export function QuotableForm({ summary, leftOut, scarce }: Quotable) {
  return (
    <div className="flex w-full flex-col items-start gap-4 *:max-w-full">
      <Notes tone="warning" title="Queda fuera de la cotización" texts={leftOut} />
      <Notes tone="info" title="Se cotiza completo, aunque una cotización no aparta mercancía" texts={scarce} />
      {summary.items.length === 0 ? (
        <p>No queda nada que cotizar.</p>
      ) : (
        <div className="w-full">
          <QuoteForm summary={summary} />
        </div>
      )}
    </div>
  );
}

type NotesProps = { tone: "warning" | "info"; title: string; texts: readonly string[] };

const Notes = ({ tone, title, texts }: NotesProps) =>
  texts.length > 0 && (
    <Alert tone={tone}>
      <p className="font-medium">{title}</p>
      <ul className="mt-1 list-disc pl-5 wrap-anywhere">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Alert>
  );
