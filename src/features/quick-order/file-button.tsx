import { useState } from "react";
import type { OrderReading } from "@/domain/quick-order/order-rows";
import { late } from "@/lib/late";
import { buttonClass } from "@/ui/button";
import type { FileProblem } from "./read-order-file";

const reader = late(() => import("./read-order-file"));

const problems = {
  too_large: "El archivo pesa más de 5 MB. Copia solo las celdas de tu pedido y pégalas aquí.",
  other_kind: "No es una lista que podamos leer: guárdala como .xlsx o .csv, o copia sus celdas y pégalas aquí.",
  unreadable: "No pudimos leer el archivo. Ábrelo, copia sus celdas y pégalas aquí.",
} satisfies Record<FileProblem, string>;

const MISSING_READER = "No pudimos abrir el lector de archivos. Revisa tu conexión e intenta de nuevo.";

type OrderFile = {
  isReading: boolean;
  /** What went wrong with the last file; empty while nothing did. */
  problem: string;
  read: (file: File | undefined) => Promise<void>;
};

/** Reads a file that was chosen or dropped; its reader is fetched with the first one. */
export function useOrderFile(onRead: (reading: OrderReading) => void): OrderFile {
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState("");
  const read = async (file: File | undefined) => {
    if (!file || isReading) return;
    setIsReading(true);
    setProblem("");
    try {
      const { readOrderFile } = await reader.need();
      const reading = await readOrderFile(file);
      if (reading.success) onRead(reading.data);
      else setProblem(problems[reading.error]);
    } catch {
      setProblem(MISSING_READER);
    } finally {
      setIsReading(false);
    }
  };
  return { isReading, problem, read };
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
      {file.isReading ? "Leyendo…" : "Subir .xlsx o .csv"}
      <input
        type="file"
        accept=".xlsx,.csv,.tsv,.txt"
        className="sr-only"
        onChange={({ target }) => {
          void file.read(target.files?.[0]);
          // The same file can be chosen again once it was mended.
          target.value = "";
        }}
      />
    </label>
  );
}
