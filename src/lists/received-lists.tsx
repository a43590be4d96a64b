import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { LoadError } from "@/components/load-error";
import { receive } from "@/domain/lists/receive-list";
import type { SharedList } from "@/domain/lists/shared-lists";
import { productsByCode } from "@/services/product-codes-service";
import { appErrorOf, unwrap } from "@/services/query-error";
import { LoadingIndicator } from "@/ui/loading-indicator";
import { ReceivedListChoice } from "./received-list-choice";

type ReceivedListsProps = {
  lists: readonly SharedList[];
  /** Called once each was taken or left. `said`: what became of the last one, in words. */
  onDone: (said: string) => void;
};

/** Lists of a link or a file, one after the other: shown as they would be, before anything is kept. */
export default function ReceivedLists({ lists, onDone }: ReceivedListsProps) {
  const [at, setAt] = useState(0);
  const title = useRef<HTMLHeadingElement>(null);
  const list = lists[at];
  const skus = (list?.lines ?? []).map(({ sku }) => sku);
  const answers = useQuery({
    queryKey: ["products", "by-code", skus],
    queryFn: ({ signal }) => unwrap(productsByCode(skus, { signal })),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each list is read out as it comes
  useEffect(() => title.current?.focus(), [at]);
  if (!list) return null;
  const next = (said: string) => {
    if (at + 1 < lists.length) setAt(at + 1);
    else onDone(said);
  };
  return (
    <section aria-labelledby="received-list" className="mt-6 rounded-panel border border-agave bg-surface px-5 py-4">
      <h2 ref={title} tabIndex={-1} id="received-list" className="text-2xl wrap-anywhere">
        {`Recibiste «${list.name}»`}
      </h2>
      {lists.length > 1 && <p className="figures text-sm text-ink-soft">{`Lista ${at + 1} de ${lists.length}`}</p>}
      {answers.data ? (
        <ReceivedListChoice
          key={at}
          received={receive(list, answers.data)}
          products={answers.data.flatMap(({ products }) => products)}
          onNext={next}
        />
      ) : answers.error ? (
        <LoadError reason={appErrorOf(answers.error)} onRetry={() => void answers.refetch()} />
      ) : (
        <LoadingIndicator label="Buscando sus productos…" />
      )}
    </section>
  );
}
