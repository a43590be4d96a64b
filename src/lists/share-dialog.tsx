import { useEffect, useState } from "react";
import { CopyButton } from "@/components/copy-button";
import { MissingPart } from "@/components/missing-part";
import { toShared } from "@/domain/lists/shared-lists";
import type { ShoppingList } from "@/domain/lists/shopping-list";
import { late } from "@/lib/late";
import { useLate } from "@/lib/use-late";
import { Button } from "@/ui/button";
import { LoadingIndicator } from "@/ui/loading-indicator";
import { SmallDialog } from "@/ui/small-dialog";
import { download, fileOfLists, linkOfLists } from "./list-link";

const qrCode = late(() => import("./qr-code"));

/** In a code of a longer link the squares are too small for the camera of an ordinary phone. */
const MAX_QR_LENGTH = 1200;

type ShareDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; list: ShoppingList };

/** A list as a link, a QR code and a file: it travels within them, and no server keeps it. */
export default function ShareDialog({ open, onOpenChange, list }: ShareDialogProps) {
  return (
    <SmallDialog open={open} onOpenChange={onOpenChange} title="Compartir lista" closeLabel="Cerrar">
      <Share list={list} />
    </SmallDialog>
  );
}

function Share({ list }: { list: ShoppingList }) {
  const link = useLink(list);
  const [code, askForCode, isMissing] = useLate(qrCode, qrCode.need);
  if (link === null) return <LoadingIndicator label="Preparando el enlace…" />;
  return (
    <div className="flex flex-col gap-4">
      <p>
        Quien abra el enlace verá la lista y decidirá si la guarda. Viaja dentro del enlace, con tus notas: no se sube a
        ningún servidor.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton text={link} what="el enlace de la lista" />
        <Button
          variant="secondary"
          size="sm"
          className="min-h-target"
          onClick={() => download(fileOfLists([toShared(list)]), `${list.name}.acopio.json`)}
        >
          <span aria-hidden="true" className="icon-[lucide--download] size-4" />
          Guardar en un archivo
        </Button>
        {link.length <= MAX_QR_LENGTH && !code && (
          <Button variant="secondary" size="sm" className="min-h-target" onClick={askForCode}>
            <span aria-hidden="true" className="icon-[lucide--qr-code] size-4" />
            Ver código QR
          </Button>
        )}
      </div>
      {isMissing && <MissingPart what="el código QR" />}
      {link.length > MAX_QR_LENGTH && (
        <p className="text-sm text-ink-soft">
          La lista es muy larga para un código QR: comparte el enlace o el archivo.
        </p>
      )}
      {code && link.length <= MAX_QR_LENGTH && (
        <code.default text={link} label={`Código QR de la lista ${list.name}`} />
      )}
    </div>
  );
}

/** Null while it is being packed. */
function useLink(list: ShoppingList): string | null {
  const [link, setLink] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    void linkOfLists([toShared(list)]).then((packed) => {
      if (!isGone) setLink(packed);
    });
    return () => {
      isGone = true;
    };
  }, [list]);
  return link;
}
