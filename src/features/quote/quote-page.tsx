import { useParams } from "react-router-dom";
import { NewQuote } from "./new-quote";
import { SavedQuote } from "./saved-quote";

/** /cotizacion makes an offer of the cart; /c/:id shows one to whoever has its link. */
export default function QuotePage() {
  const { id } = useParams();
  return id === undefined ? <NewQuote /> : <SavedQuote id={id} />;
}
