import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
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
  const joined = useDebounced(askedCodes(rows).join("\n"), DEBOUNCE_MS, "");
  const codes = useMemo(() => (joined === "" ? NO_CODES : joined.split("\n")), [joined]);
  const { data, error, refetch } = useQuery(productCodesQuery(codes));
  const answers = useMemo(() => new Map(data?.map((answer) => [answer.code, answer])), [data]);
  const plan = useMemo(() => planSheet(rows, answers, cart), [rows, answers, cart]);
  return {
    plan,
    isAsking: !error && plan.states.some(({ kind }) => kind === "asking"),
    failure: error ? appErrorOf(error) : null,
    retry: () => void refetch(),
  };
}
