import { noonOf, type Rhythm } from "@/domain/lists/rhythm";
import type { UnreadReason } from "@/domain/lists/shared-lists";
import { MAX_LIST_LINES, MAX_LISTS } from "@/domain/lists/shopping-list";
import { storeSettings } from "@/lib/store-settings";
import { formatDay } from "./dates";

/** «Pides cada 28 días; toca el jueves 26 de noviembre». `today` is a day as `dayOf` counts them. */
export function rhythmText({ everyDays, next }: Rhythm, today: number): string {
  const every = everyDays === 1 ? "Pides cada día" : `Pides cada ${everyDays} días`;
  if (next === today) return `${every}; toca hoy`;
  return `${every}; ${next > today ? "toca" : "tocaba"} el ${formatDay(noonOf(next))}`;
}

export const tooManyLists = `Ya tienes ${MAX_LISTS} listas, que es lo más que guarda este dispositivo. Elimina una para crear otra.`;

/** Said instead of keeping anything in that list. */
export const listIsGone =
  "Esa lista ya no está en este dispositivo y no guardamos nada: puedes guardar la que recibiste como lista nueva.";

/** After the name of the list and a colon. */
export const listIsFull = `la lista ya tiene ${MAX_LIST_LINES} productos, que es lo más que cabe en un pedido.`;

/** Of what finds no room on a list; one name at least. Names of products have commas of their own. */
export const noRoomText = (names: readonly string[]): string =>
  `Una lista guarda hasta ${MAX_LIST_LINES} productos y no cabe todo. ${names.length === 1 ? "Se queda" : "Se quedan"} fuera: ${names.join("; ")}.`;

/** Of what a received list names and the shop does not sell; one SKU at least. */
export const notSoldText = (skus: readonly string[]): string =>
  `${skus.length === 1 ? "Un producto ya no se vende y se queda" : `${skus.length} productos ya no se venden y se quedan`} fuera: ${skus.join(", ")}`;

/** Of products on a list, of which there is one at least. */
export const withoutSkuText = (count: number): string =>
  count === 1
    ? "1 producto no tiene clave: no se puede cotizar ni compartir."
    : `${count} productos no tienen clave: no se pueden cotizar ni compartir.`;

/** Why a link or a file brought no list, and what to do. */
export const unreadListText = {
  no_list: `Aquí no hay una lista de ${storeSettings.name}, o llegó incompleta. Pide que te la envíen de nuevo.`,
  newer: "Esta lista se hizo con una versión más nueva de la tienda. Recarga la página e intenta de nuevo.",
  too_many: `Esto trae más de lo que cabe: hasta ${MAX_LISTS} listas de ${MAX_LIST_LINES} productos cada una.`,
} satisfies Record<UnreadReason, string>;
