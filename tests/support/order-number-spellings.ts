/** A number as people copy and type it: from mails and documents, with what stands around it, and without what looks needless. */
export const spellingsOf = (orderNumber: string): readonly string[] => [
  ` ${orderNumber.toLowerCase()} `,
  ...["–", "—", "\u2011", "−", "‐", "_", "", " ", " - ", "\u00a0"].map((dash) => orderNumber.replaceAll("-", dash)),
  `#${orderNumber}`,
  `Pedido ${orderNumber}.`,
  `Número de pedido: ${orderNumber}`,
  `«${orderNumber}»`,
  `${orderNumber.replace("-", "\u200b-")}\u00ad`,
  orderNumber.replace("ACO-", ""),
  orderNumber.replace("ACO-", "").replace("-", ""),
];
