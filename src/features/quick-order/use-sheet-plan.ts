import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useCartLines } from "@/cart/use-cart";
import type { AppError } from "@/domain/errors";
import { askedCodes, planSheet, type SheetPlan, type SheetRow } from "@/domain/quick-order/order-plan";
import { useDebounced } from "@/lib/use-debounced";
import { productCodesQuery } from "@/services/product-codes-query";
import { appErrorOf } from "@/services/query-error";

/** Longer than from one key to the next; what is pasted comes whole, and waits no longer for it than a picture of it. */
const DEBOUNCE_MS = 250;
const NO_CODES: readonly string[] = [];

type SheetAnswers = {
  plan: SheetPlan;
  /** Some codes have no answer yet, and one is on its way. */
  isAsking: boolean;
  failure: AppError | null;
  retry: () => void;
};

/** What the shop says of the rows, asked with one request for all of them, and asked again when their codes change. */
export function useSheetPlan(rows: readonly SheetRow[]): SheetAnswers {
  const cart = useCartLines();
  const asked = askedCodes(rows).join("\n");
  const joined = useDebounced(asked, DEBOUNCE_MS, "");
  const codes = useMemo(() => (joined === "" ? NO_CODES : joined.split("\n")), [joined]);
  const { data, error, refetch } = useQuery(productCodesQuery(codes));
  // When a changed list cannot be read, the query forgets what it had: the answers to the other rows still hold.
  const [known, setKnown] = useState(data);
  if (data && data !== known) setKnown(data);
  const answers = useMemo(() => new Map(known?.map((answer) => [answer.code, answer])), [known]);
  // What has been typed since the failure has not been asked for yet.
  const withoutAnswer = error && joined === asked ? "unanswered" : "asking";
  const plan = useMemo(() => planSheet(rows, answers, cart, withoutAnswer), [rows, answers, cart, withoutAnswer]);
  return {
    plan,
    isAsking: plan.states.some(({ kind }) => kind === "asking"),
    failure: error ? appErrorOf(error) : null,
    retry: () => void refetch(),
  };
}
