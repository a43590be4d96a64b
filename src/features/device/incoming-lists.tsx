import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { unreadListText } from "@/copy/list-copy";
import type { SharedList, UnreadReason } from "@/domain/lists/shared-lists";
import { toShared } from "@/domain/lists/shared-lists";
import { late } from "@/lib/late";
import { pathTo } from "@/lib/paths";
import { useLate } from "@/lib/use-late";
import { readLists, useLists } from "@/stores/lists-store";
import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";

const links = late(() => import("@/lists/list-link"));
const review = late(() => import("@/lists/received-lists"));

type Reading = { lists: readonly SharedList[] | null; reason: UnreadReason | null };

/** What came in by a link or a file: to be looked at and taken, or why it cannot be read. And the way out, as a file. */
export function IncomingLists() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const hasLists = useLists().length > 0;
  const file = useRef<HTMLInputElement>(null);
  const [code, askForCode] = useLate(review, review.need);
  const [lists, setLists] = useState<readonly SharedList[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState("");

  const show = (reading: Reading) => {
    setSaid("");
    setProblem(reading.reason && unreadListText[reading.reason]);
    setLists(reading.lists);
    if (reading.lists) askForCode();
  };
  const openLink = useEffectEvent(async () => {
    const { isListLink, listsOfLink } = await links.need();
    if (isListLink(hash)) show(await listsOfLink(hash));
  });
  useEffect(() => {
    if (hash !== "") void openLink();
  }, [hash]);

  const finish = (outcome: string) => {
    setLists(null);
    setSaid(outcome);
    // Reloaded, or opened from the history, the page shall not ask again.
    if (hash !== "") void navigate(pathTo.lists(), { replace: true });
  };
  const save = async () => {
    const { download, fileOfLists } = await links.need();
    download(fileOfLists(readLists().map(toShared)), "mis-listas.acopio.json");
  };
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
      {lists && code && <code.default lists={lists} onDone={finish} />}
      <div className="mt-4 flex flex-wrap gap-x-3 gap-y-2">
        <input
          ref={file}
          type="file"
          accept=".json,application/json"
          hidden
          onChange={async ({ target }) => {
            const [chosen] = target.files ?? [];
            // The same file, chosen again after it was put right, is another one.
            target.value = "";
            if (chosen) show(await (await links.need()).listsOfFile(chosen));
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
