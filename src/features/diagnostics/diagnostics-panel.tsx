import { useQueryClient } from "@tanstack/react-query";
import { type FocusEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { CopyButton } from "@/components/copy-button";
import { countedProductsLabel } from "@/copy/product-count";
import type { ProductWarning } from "@/domain/product";
import { turnLoggingOn } from "@/lib/logger";
import { IconButton } from "@/ui/icon-button";
import { type Snapshot, takeSnapshot } from "./snapshot";

const REFRESH_MS = 1000;

const channelLabel = {
  idle: "En reposo",
  connecting: "Conectando",
  live: "En vivo",
  polling: "Relectura cada 30 s",
} satisfies Record<Snapshot["channel"]["status"], string>;

const shardLabel = {
  changes: ["filtro", "filtros"],
  broadcast: ["tema", "temas"],
  polling: ["canal", "canales"],
} satisfies Record<Snapshot["channel"]["mode"], [one: string, many: string]>;

const lackLabel = {
  no_image: "imagen",
  no_sku: "clave",
  no_description: "descripción",
  no_brand: "marca",
  no_category: "categoría",
  no_stock_info: "existencias",
} satisfies Record<ProductWarning, string>;

/** What a developer asks of a page that misbehaves; beside the page, never over its controls. */
export default function DiagnosticsPanel({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [snapshot, setSnapshot] = useState(() => takeSnapshot(client));

  // In a layout effect, so that everything logged from the panel's first moment on is kept.
  useLayoutEffect(turnLoggingOn, []);

  useEffect(() => {
    const timer = setInterval(() => setSnapshot(takeSnapshot(client)), REFRESH_MS);
    return () => clearInterval(timer);
  }, [client]);

  const panel = useRef<HTMLElement>(null);
  /** What had the focus before it came into the panel. */
  const before = useRef<HTMLElement | null>(null);
  const noteWhereFrom = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  };
  const close = () => {
    // The button goes with the panel; somebody who pressed it without focusing it loses nothing.
    if (panel.current?.contains(document.activeElement)) {
      const back = before.current?.isConnected ? before.current : document.querySelector<HTMLElement>("main h1");
      back?.focus({ preventScroll: true });
    }
    onClose();
  };

  const { responseTimes, channel, unsent, incomplete, errors, log } = snapshot;
  return (
    <aside
      ref={panel}
      onFocus={noteWhereFrom}
      aria-label="Panel de diagnóstico"
      className="no-print sticky bottom-0 z-30 max-h-[50dvh] overflow-auto border-t-2 border-ink bg-surface text-sm"
    >
      <header className="sticky top-0 flex items-center justify-between gap-3 border-b border-line bg-surface px-4 py-1">
        <h2 className="text-base font-bold">Diagnóstico · versión {snapshot.version}</h2>
        <span className="flex items-center gap-2">
          <CopyButton text={JSON.stringify(snapshot, null, 2)} what="el diagnóstico" />
          <IconButton label="Cerrar el panel de diagnóstico" onClick={close}>
            <span aria-hidden="true" className="icon-[lucide--x] size-5" />
          </IconButton>
        </span>
      </header>
      <div className="grid gap-x-8 gap-y-4 px-4 py-3 lg:grid-cols-2">
        <Section title="Tiempos de respuesta (ms)" empty="Todavía no hay respuestas." rows={responseTimes.length}>
          <Table head={["Operación", "Veces", "p50", "p95"]}>
            {responseTimes.map(({ operation, count, p50, p95 }) => (
              <Row key={operation} cells={[operation, count, p50.toFixed(0), p95.toFixed(0)]} />
            ))}
          </Table>
        </Section>
        <Section title="Canal de existencias" rows={1}>
          <p className="figures">
            {channelLabel[channel.status]} desde {timeOf(channel.since)} · {countedProductsLabel(channel.watched)} ·{" "}
            {channel.shards} {shardLabel[channel.mode][channel.shards === 1 ? 0 : 1]} · {channel.reconnects}{" "}
            {channel.reconnects === 1 ? "reconexión" : "reconexiones"}
          </p>
        </Section>
        <Section title="Cambios del carrito sin enviar" empty="Todo está en el servidor." rows={unsent.length}>
          <Table head={["Cambio", "Producto", "Cantidad", "Desde"]}>
            {unsent.map(({ kind, productId, quantity, since }) => (
              <Row key={`${kind} ${productId}`} cells={[kind, productId ?? "todos", quantity ?? "–", timeOf(since)]} />
            ))}
          </Table>
        </Section>
        <Section title="Productos incompletos" empty="Ninguno de los leídos." rows={incomplete.length}>
          <Table head={["Clave", "Producto", "Le falta"]}>
            {incomplete.map(({ id, sku, name, lacks }) => (
              <Row key={id} cells={[sku, name, lacks.map((warning) => lackLabel[warning]).join(", ")]} />
            ))}
          </Table>
        </Section>
        <Section title="Errores" empty="Ninguno." rows={errors.length}>
          <Table head={["Hora", "Código", "Mensaje", "Enviado"]}>
            {errors.toReversed().map(({ id, timestamp, code, message, reported }) => (
              <Row key={id} cells={[timeOf(timestamp), code, message, reported ? "Sí" : "No"]} />
            ))}
          </Table>
        </Section>
        <Section title="Registro" empty="Nada desde que se abrió este panel." rows={log.length}>
          <Table head={["Hora", "Nivel", "Origen", "Mensaje"]}>
            {log.toReversed().map(({ id, timestamp, level, source, message }) => (
              <Row key={id} cells={[timeOf(timestamp), level, source, message]} />
            ))}
          </Table>
        </Section>
      </div>
    </aside>
  );
}

const timeOf = (iso: string): string => new Date(iso).toLocaleTimeString("es-MX", { hourCycle: "h23" });

type SectionProps = { title: string; rows: number; empty?: string; children: ReactNode };

const Section = ({ title, rows, empty, children }: SectionProps) => (
  <section>
    <h3 className="mb-1 font-bold">{title}</h3>
    {rows > 0 ? children : <p className="text-ink-soft">{empty}</p>}
  </section>
);

const Table = ({ head, children }: { head: readonly string[]; children: ReactNode }) => (
  <table className="w-full text-left">
    <thead>
      <tr>
        {head.map((name) => (
          <th key={name} scope="col" className="border-b border-line py-1 pr-3 font-semibold">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);

/** The cells of a row stand for its columns, so their place tells them apart. */
const Row = ({ cells }: { cells: readonly (string | number)[] }) => (
  <tr>
    {cells.map((cell, column) => (
      <td key={column} className="figures border-b border-line py-1 pr-3 align-top break-words">
        {cell}
      </td>
    ))}
  </tr>
);
