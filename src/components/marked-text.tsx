import { memo } from "react";
import { markMatches } from "@/domain/search/search-matches";

type MarkedTextProps = {
  text: string;
  /** The words looked for, as `normalizeSearch` spells them. */
  terms: readonly string[];
  /** A SKU: its signs make no difference. */
  isCode?: boolean;
};

/**
 * A text with what was searched for marked as with a highlighter. Memoised, since lists are redrawn with every key. Another
 * text or other terms draw it anew as a whole: a browser that translates replaces texts, and among those React can put no
 * mark. Beside it may stand elements, no bare text.
 */
export const MarkedText = memo(function MarkedText({ text, terms, isCode = false }: MarkedTextProps) {
  return (
    <span key={[text, ...terms].join("\n")}>
      {markMatches(text, terms, { isCode }).map((piece) =>
        piece.isMatch ? (
          <mark key={piece.start} className="rounded-xs bg-cempasuchil/40 text-ink">
            {piece.text}
          </mark>
        ) : (
          piece.text
        ),
      )}
    </span>
  );
});
