import { clsx } from "clsx";
import { perPieceText, taxRateText } from "@/copy/price-copy";
import { breakTexts } from "@/copy/quote-copy";
import { TAX_RATE } from "@/domain/constants";
import { addPesos, formatPesos, withTax } from "@/domain/money";
import { shownSku } from "@/domain/product";
import { folioOf, type Quote, type QuoteLine } from "@/domain/quote/quote";
import { quantityInUnits } from "@/domain/unit";
import { storeSettings } from "@/lib/store-settings";

const head = "py-1 pl-3 font-semibold whitespace-nowrap print:py-0.5 print:pl-2 print:align-bottom";

/** Stays on a line, unless that is too narrow for it. */
const phrase = "whitespace-nowrap @max-2xl:inline-block @max-2xl:whitespace-normal";

/** What is offered as a table whose head, with the folio, stands on every printed page. */
export function QuoteLines({ quote }: { quote: Quote }) {
  return (
    <table className="figures mt-3 w-full border-collapse text-left text-sm print:mt-1 print:text-[7.25pt] print:leading-[1.1]">
      <thead>
        <tr className="hidden print:table-row">
          <th colSpan={6} className="pb-1 text-right font-mono font-normal text-[8pt]">
            {storeSettings.name} · {folioOf(quote)}
          </th>
        </tr>
        <tr className="border-ink border-b @max-2xl:hidden print:table-row">
          <th className="w-full py-1 font-semibold">Producto</th>
          <th className={head}>Cantidad</th>
          <th className={`${head} text-right`}>Sin IVA</th>
          <th className={`${head} text-right`}>Con IVA</th>
          <th className={`${head} text-right`}>Desc.</th>
          <th className={`${head} text-right print:whitespace-normal`}>Importe sin IVA</th>
        </tr>
      </thead>
      <tbody>
        {quote.lines.map((line) => (
          <Line key={line.productId} line={line} />
        ))}
      </tbody>
    </table>
  );
}

/** One row of the table; where it is narrow its cells follow each other like words, each with what it is. */
function Line({ line }: { line: QuoteLine }) {
  const { sku, name, quantity, unit, unitPrice, taxRate, totalPrice, discountAmount } = line;
  const cell =
    "align-top @max-2xl:mr-3 @max-2xl:inline-block @2xl:whitespace-nowrap @2xl:py-1 @2xl:pl-3 print:table-cell print:whitespace-nowrap print:py-[0.1mm] print:pl-2";
  const amount = `${cell} @2xl:text-right print:text-right`;
  const label = "text-ink-soft @2xl:hidden print:hidden";
  const perPiece = perPieceText(unitPrice, unit);
  return (
    <tr className="border-line border-b @max-2xl:block @max-2xl:py-2 print:table-row">
      <td className="align-top @max-2xl:block @2xl:py-1 print:table-cell print:py-[0.1mm]">
        <span className="font-mono text-ink-soft">{shownSku(sku)}</span> {name}
        {taxRate !== TAX_RATE && <span className="text-ink-soft"> · {taxRateText(taxRate)}</span>}
        {perPiece && (
          <span className="text-ink-soft print:text-[6.75pt]">
            {" · "}
            <span className={phrase}>{taxRate === 0 ? perPiece : `${perPiece} sin IVA`}</span>
          </span>
        )}
        {breakTexts(line).map((text, at) => (
          // On paper the nearest one alone: with others most lines would become two.
          <span key={text} className={clsx("text-ink-soft print:text-[6.75pt]", at > 0 && "print:hidden")}>
            {" · "}
            <span className={phrase}>{text}</span>
          </span>
        ))}
      </td>
      <td className={cell}>{quantityInUnits(quantity, unit)}</td>
      <td className={amount}>
        {formatPesos(unitPrice)}
        <span className={label}> sin IVA</span>
      </td>
      <td className={amount}>
        {formatPesos(withTax(unitPrice, taxRate))}
        <span className={label}> con IVA</span>
      </td>
      <td className={`${amount} text-good @max-2xl:empty:hidden`}>
        {discountAmount > 0 && (
          <>
            {`−${line.percentage}%`}
            <span className={label}> por volumen</span>
          </>
        )}
      </td>
      <td className={`${amount} font-medium`}>
        <span className={`${label} font-normal`}>Importe sin IVA </span>
        {formatPesos(addPesos(totalPrice, -discountAmount))}
      </td>
    </tr>
  );
}
