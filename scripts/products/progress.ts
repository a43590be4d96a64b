import type { Writable } from "node:stream";
import { Presets, SingleBar } from "cli-progress";

export type Progress = { update: (done: number) => void; stop: () => void };

type Output = Writable & { isTTY?: boolean };

const figure = (number: number): string => Math.round(number).toLocaleString("es-MX");

/** How many lines a log gets, where nobody looks at a bar. */
const LINES = 10;

/** Ctrl+C, and what `kill` sends. */
const END_SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** A bar with rows per second on a terminal; a line for every tenth of the way anywhere else. */
export function startProgress(label: string, total: number, output: Output = process.stderr): Progress {
  const started = performance.now();
  const perSecond = (done: number) => figure((done * 1000) / Math.max(performance.now() - started, 1));
  if (!output.isTTY) {
    let told = 0;
    return {
      update: (done) => {
        const tenth = Math.floor((done * LINES) / total);
        if (tenth <= told) return;
        told = tenth;
        output.write(`${label}: ${figure(done)} de ${figure(total)} filas (${perSecond(done)} por segundo)\n`);
      },
      stop: () => {},
    };
  }
  const format = `${label} {bar} {percentage} % · {value} de {total} filas · {speed} por segundo · faltan {eta} s`;
  const bar = new SingleBar({ format, stream: output, hideCursor: true }, Presets.shades_classic);
  const stop = () => {
    for (const signal of END_SIGNALS) process.off(signal, end);
    bar.stop();
  };
  // A terminal stays without cursor and line breaks if the bar does not end before the process.
  const end = (signal: NodeJS.Signals) => {
    stop();
    process.kill(process.pid, signal);
  };
  for (const signal of END_SIGNALS) process.on(signal, end);
  bar.start(total, 0, { speed: "0" });
  return { update: (done) => bar.update(done, { speed: perSecond(done) }), stop };
}
