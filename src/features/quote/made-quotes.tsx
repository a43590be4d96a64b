import { formatDate } from "@/copy/dates";
import { SHOP_TIME_ZONE } from "@/domain/constants";
import { formatPesos } from "@/domain/money";
import { pathTo } from "@/lib/paths";
import { useMadeQuotes } from "@/stores/made-quotes-store";

/** The quotes that were made on this device, so that nobody has to look for a link. Nothing where there are none. */
export function MadeQuotes() {
  const quotes = useMadeQuotes();
  if (quotes.length === 0) return null;
  return (
    <section aria-labelledby="made-quotes" className="mt-10">
      <h2 id="made-quotes" className="mb-3 border-ink border-b-2 pb-2 text-2xl">
        Cotizaciones de este dispositivo
      </h2>
      <ul className="divide-y divide-line">
        {quotes.map(({ id, folio, buyer, totalAmount, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <span className="min-w-0">
              <a
                href={pathTo.savedQuote(id)}
                className="link inline-flex min-h-target items-center wrap-anywhere font-mono"
              >
                {folio}
              </a>
              {buyer !== null && <span className="break-words"> · {buyer}</span>}
            </span>
            <span className="figures text-ink-soft">
              {formatDate(createdAt, SHOP_TIME_ZONE)} · {formatPesos(totalAmount)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
