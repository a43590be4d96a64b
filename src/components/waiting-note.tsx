import { waitingMessage } from "@/copy/stock-copy";
import type { Waiting } from "@/domain/holding";
import type { SaleUnit } from "@/domain/unit";

type WaitingNoteProps = { waiting: Waiting | null; quantity: number; unit: SaleUnit; className?: string };

/** That the shop has to confirm so many pieces before they are paid; nothing where it has not. */
export const WaitingNote = ({ waiting, quantity, unit, className = "text-sm" }: WaitingNoteProps) =>
  waiting && <p className={`font-medium text-warn ${className}`}>{waitingMessage(waiting, quantity, unit)}</p>;
