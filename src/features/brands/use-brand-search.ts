import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { DEFAULT_PAGE, MAX_PAGE } from "@/domain/constants";
import { pathTo } from "@/lib/paths";
import { useAddressNow } from "@/lib/use-address-now";

/** A pause this long ends a word: one request per word, not per letter. */
const PAUSE_MS = 250;
const MAX_LENGTH = 80;

/** The text and the page of the brand list, kept in the address (`nombre`, `page`). */
export function useBrandSearch() {
  const [params, setParams] = useSearchParams();
  const { pathname, search } = useLocation();
  const addressNow = useAddressNow();
  const name = (params.get("nombre") ?? "").slice(0, MAX_LENGTH);
  const page = pageOf(params.get("page"));
  const [typed, setTyped] = useState(name);
  const [applied, setApplied] = useState(name);
  const [sent, setSent] = useState(name);

  // An address from elsewhere (Back, a link) replaces what was typed. One that was sent from here does not: the typing has
  // gone on since.
  if (applied !== name) {
    setApplied(name);
    if (sent !== name) {
      setSent(name);
      setTyped(name);
    }
  }

  const send = useEffectEvent(() => {
    // Who went elsewhere meanwhile stays there, also where the code of that page is still on its way.
    if (addressNow() !== pathname + search) return;
    setSent(typed.trim());
    setParams(queryFor(typed.trim(), 1), { replace: true });
  });
  useEffect(() => {
    if (typed.trim() === name) return;
    const timer = setTimeout(send, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, name]);

  return {
    name,
    page,
    typed,
    type: (text: string) => setTyped(text.slice(0, MAX_LENGTH)),
    addressOf: (target: number) => pathTo.brands(queryFor(name, target)),
  };
}

/** Whatever an address says, a page number: whole, from 1. */
function pageOf(text: string | null): number {
  const page = text && /^\d{1,9}$/.test(text) ? Number(text) : DEFAULT_PAGE;
  return Math.min(Math.max(page, DEFAULT_PAGE), MAX_PAGE);
}

function queryFor(name: string, page: number): URLSearchParams {
  const query = new URLSearchParams();
  if (name !== "") query.set("nombre", name);
  if (page > 1) query.set("page", String(page));
  return query;
}
