/** When the texts that bind the shop last changed; noon, so that it is the same day everywhere in Mexico. */
export const LEGAL_TEXTS_UPDATED_AT = "2026-11-30T12:00:00-06:00";

/** Article 77 of the Ley Federal de Protección al Consumidor: no warranty may be shorter. Calendar days from the delivery. */
export const WARRANTY_DAYS = 90;
