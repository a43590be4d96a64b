import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { LoadError } from "@/components/load-error";
import { unreadListText } from "@/copy/list-copy";
import { type Reading, type SharedList, toShared } from "@/domain/lists/shared-lists";
import { focusHeading } from "@/lib/focus-heading";
import { late } from "@/lib/late";
import { logger } from "@/lib/logger";
import { pathTo } from "@/lib/paths";
import { useLate } from "@/lib/use-late";
import { readLists, useLists } from "@/stores/lists-store";
import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";

const links = late(() => import("@/lists/list-link"));
const review = late(() => import("@/lists/received-lists"));

type Act = (code: Awaited<ReturnType<typeof links.need>>) => Promise<void> | void;

/** What came in by a link or a file: to be looked at and taken, or why it cannot be read. And the way out, as a file. */
export function IncomingLists() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const hasLists = useLists().length > 0;
  const file = useRef<HTMLInputElement>(null);
  const [code, askForCode, isMissing] = useLate(review, review.need);
  /** What is to be done once the code of links and files can be fetched. */
  const [missed, setMissed] = useState<Act | null>(null);
  const [lists, setLists] = useState<readonly SharedList[] | null>(null);
  /** Counts what was opened: each link and file begins with its first list. */
  const [readings, setReadings] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState("");

  const show = (reading: Reading) => {
    setSaid("");
    setProblem(reading.reason && unreadListText[reading.reason]);
    setLists(reading.lists);
    setReadings((count) => count + 1);
    if (reading.lists) askForCode();
  };
  const withLinks = async (act: Act) => {
    setMissed(null);
    const arrived = await links.need().catch((cause: unknown) => {
      logger.warn("What opens lists could not be fetched", { cause }, "lists");
    });
    if (arrived) await act(arrived);
    else setMissed(() => act);
  };
  const openLink = useEffectEvent(() =>
    withLinks(async ({ isListLink, listsOfLink }) => {
      if (isListLink(hash)) show(await listsOfLink(hash));
    }),
  );
  useEffect(() => {
    if (hash !== "") void openLink();
  }, [hash]);

  const finish = (outcome: string) => {
    setLists(null);
    setSaid(outcome);
    focusHeading();
    // Reloaded, or opened from the history, the page must not ask again.
    if (hash !== "") void navigate(pathTo.lists(), { replace: true });
  };
  const save = () =>
    withLinks(({ download, fileOfLists }) =>
      download(fileOfLists(readLists().map(toShared)), "mis-listas.acopio.json"),
    );
  return (
    <>
      {problem && (
        <Alert tone="error" className="mt-4" onDismiss={() => setProblem(null)}>
          {problem}
        </Alert>
      )}
      <p role="status" className="mt-4 font-medium text-good empty:hidden">
        {said}
      </p>
      {missed && <LoadError reason={{ category: "network" }} onRetry={() => void withLinks(missed)} />}
      {lists && isMissing && <LoadError reason={{ category: "network" }} onRetry={askForCode} />}
      {lists && code && <code.default key={readings} lists={lists} onDone={finish} />}
      <div className="mt-4 flex flex-wrap gap-x-3 gap-y-2">
        <input
          ref={file}
          type="file"
          accept=".json,application/json"
          hidden
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            // Emptied, so that the same file can be chosen again after it was put right.
            target.value = "";
            if (chosen) void withLinks(async ({ listsOfFile }) => show(await listsOfFile(chosen)));
          }}
        />
        <Button variant="quiet" onClick={() => file.current?.click()}>
          <span aria-hidden="true" className="icon-[lucide--upload] size-4" />
          Abrir un archivo de listas
        </Button>
        {hasLists && (
          <Button variant="quiet" onClick={() => void save()}>
            <span aria-hidden="true" className="icon-[lucide--download] size-4" />
            Guardar mis listas en un archivo
          </Button>
        )}
      </div>
    </>
  );
}
