import { useEffect, useEffectEvent, useState } from "react";
import type { OrderReading } from "@/domain/quick-order/order-rows";
import { late } from "@/lib/late";
import { buttonClass } from "@/ui/button";
import type { FileProblem } from "./read-order-file";

const reader = late(() => import("./read-order-file"));

const problems = {
  too_large: "El archivo es demasiado grande. Copia solo las celdas de tu pedido y pégalas aquí.",
  other_kind: "No es una lista que podamos leer: guárdala como .xlsx o .csv, o copia sus celdas y pégalas aquí.",
  unreadable: "No pudimos leer el archivo. Ábrelo, copia sus celdas y pégalas aquí.",
} satisfies Record<FileProblem, string>;

const onlyFirst = (name: string) => `Leímos solo «${name}»: sube tus archivos uno por uno.`;

const MISSING_READER = "No pudimos abrir el lector de archivos. Revisa tu conexión e intenta de nuevo.";

type OrderFile = {
  isReading: boolean;
  /** What went wrong with the last file; empty while nothing did. */
  problem: string;
  /** Reads the first. */
  read: (files: FileList | null) => Promise<void>;
};

/** Reads a file that was chosen or dropped; its reader is fetched with the first one. */
export function useOrderFile(onRead: (reading: OrderReading) => void): OrderFile {
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState("");
  const read = async (files: FileList | null) => {
    const [file, ...others] = files ?? [];
    if (!file || isReading) return;
    setIsReading(true);
    setProblem("");
    try {
      const { readOrderFile } = await reader.need();
      const reading = await readOrderFile(file);
      if (reading.success) onRead(reading.data);
      if (!reading.success) setProblem(problems[reading.error]);
      else if (others.length > 0) setProblem(onlyFirst(file.name));
    } catch {
      setProblem(MISSING_READER);
    } finally {
      setIsReading(false);
    }
  };
  return { isReading, problem, read };
}

/**
 * Reads what is dropped anywhere on the page: a browser opens a file that misses, in place of the shop.
 * @returns whether files are held over the page
 */
export function useFileDrop(onDrop: (files: FileList) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const hold = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    setIsOver(true);
  });
  const leave = useEffectEvent(({ relatedTarget }: DragEvent) => {
    if (relatedTarget === null) setIsOver(false);
  });
  const drop = useEffectEvent((event: DragEvent) => {
    setIsOver(false);
    if (!event.dataTransfer || event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    onDrop(event.dataTransfer.files);
  });
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener("dragover", hold, listening);
    document.addEventListener("dragleave", leave, listening);
    document.addEventListener("drop", drop, listening);
    return () => listening.abort();
  }, []);
  return isOver;
}

/** «Subir archivo»: the button is the field itself, so that it is reached and pressed as any other. */
export function FileButton({ file }: { file: OrderFile }) {
  return (
    <label
      className={buttonClass({
        variant: "secondary",
        className: "cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2",
      })}
    >
      <span aria-hidden="true" className="icon-[lucide--file-up] size-5" />
      <span>{file.isReading ? "Leyendo…" : "Subir .xlsx o .csv"}</span>
      <input
        type="file"
        accept=".xlsx,.csv,.tsv,.txt"
        className="sr-only"
        onChange={({ target }) => {
          void file.read(target.files);
          // The same file can be chosen again once it was mended.
          target.value = "";
        }}
      />
    </label>
  );
}
