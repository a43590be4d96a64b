import { useState } from "react";
import { LOCALE, WITHDRAWAL_WORKING_DAYS } from "@/domain/constants";
import { addWorkingDays, shopDay } from "@/domain/delivery";
import { TextField } from "@/ui/text-field";
import { useRerenderEachDay } from "@/ui/use-rerender-at";

/** The last day to withdraw from a purchase, by the day it was delivered (YYYY-MM-DD); null for what is no date. */
export function lastReturnDay(delivered: string): Date | null {
  const day = new Date(`${delivered}T12:00:00Z`);
  return Number.isNaN(day.getTime()) ? null : addWorkingDays(day, WITHDRAWAL_WORKING_DAYS);
}

/** Counts the working days, so that nobody has to. */
export function ReturnDeadline() {
  const [delivered, setDelivered] = useState("");
  useRerenderEachDay();
  const last = lastReturnDay(delivered);
  return (
    <div className="flex flex-col gap-2 rounded-panel border border-line bg-surface p-5 print:hidden">
      <TextField
        label="¿Qué día recibiste tu pedido?"
        type="date"
        value={delivered}
        onChange={(event) => setDelivered(event.target.value)}
        className="max-w-xs"
      />
      <p role="status" className="min-h-6 font-semibold">
        {last && sentence(last)}
      </p>
    </div>
  );
}

function sentence(last: Date): string {
  const day = last.toLocaleDateString(LOCALE, { dateStyle: "full", timeZone: "UTC" }).replace(",", "");
  return last < shopDay(new Date())
    ? `El plazo terminó el ${day}. Si algo falla, revisa si la garantía todavía lo cubre.`
    : `Puedes devolverlo hasta el ${day}.`;
}
