import { mailLink, whatsappLink } from "@/lib/contact-links";

/** What a message can be about; the value is the subject of the mail. */
export const contactTopics = [
  "Duda sobre un producto",
  "Estado de mi pedido",
  "Cancelar un pedido",
  "Devolución o garantía",
  "Factura",
  "Compra por volumen",
  "Mis datos personales",
  "Otro tema",
] as const;

export type ContactMessage = { topic: string; orderNumber: string; name: string; text: string };

export const emptyMessage: ContactMessage = { topic: "", orderNumber: "", name: "", text: "" };

type Problems = Partial<Record<"topic" | "text", string>>;

/** What is missing before the message says anything; empty when it can be written. */
export function messageProblems({ topic, text }: ContactMessage): Problems {
  return {
    ...(topic === "" && { topic: "Elige de qué se trata" }),
    ...(text.trim() === "" && { text: "Escribe tu mensaje" }),
  };
}

/** The message as the shop will read it. */
export function composeMessage({ topic, orderNumber, name, text }: ContactMessage): { subject: string; body: string } {
  const order = orderNumber.trim();
  const signature = name.trim();
  const lines = [text.trim(), ...(order ? ["", `Pedido: ${order}`] : []), ...(signature ? ["", signature] : [])];
  return { subject: order ? `${topic} · ${order}` : topic, body: lines.join("\n") };
}

/** The message where it has no subject of its own. */
export function messageText(message: ContactMessage): string {
  const { subject, body } = composeMessage(message);
  return `${subject}\n\n${body}`;
}

/** Where the finished message opens: in the shopper's mail program, or in WhatsApp. Both leave sending to the shopper. */
export function messageLinks(message: ContactMessage): { mail: string; whatsapp: string } {
  return { mail: mailLink(composeMessage(message)), whatsapp: whatsappLink(messageText(message)) };
}
