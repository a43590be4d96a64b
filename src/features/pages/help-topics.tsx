import { clsx } from "clsx";
import { pathTo } from "@/lib/paths";

type Topic = { icon: string; title: string; text: string; to: string };

const topics: readonly Topic[] = [
  {
    icon: "icon-[lucide--package-search]",
    title: "Rastrear un pedido",
    text: "Con su número y tu correo.",
    to: pathTo.tracking(),
  },
  {
    icon: "icon-[lucide--truck]",
    title: "Envíos",
    text: "Cuánto cuesta y cuánto tarda a tu estado.",
    to: pathTo.shipping(),
  },
  {
    icon: "icon-[lucide--package-check]",
    title: "Devoluciones",
    text: "Plazo, pasos, flete y reembolso.",
    to: pathTo.returns(),
  },
  {
    icon: "icon-[lucide--shield-check]",
    title: "Garantía",
    text: "Qué cubre y cómo hacerla válida.",
    to: pathTo.warranty(),
  },
  {
    icon: "icon-[lucide--file-text]",
    title: "Facturas",
    text: "Cómo pedirla, y qué hacer si se te olvidó.",
    to: `${pathTo.faq()}#pedir-factura`,
  },
  {
    icon: "icon-[lucide--circle-help]",
    title: "Preguntas frecuentes",
    text: "Todo lo demás, con buscador.",
    to: pathTo.faq(),
  },
];

/** The doors of the help centre. */
export function HelpTopics() {
  return (
    <ul className="grid grid-cols-1 border-line border-t border-l sm:grid-cols-2">
      {topics.map(({ icon, title, text, to }) => (
        <li key={to} className="border-line border-r border-b">
          <a href={to} className="group flex h-full gap-4 bg-surface p-5 -outline-offset-3 hover:bg-kraft">
            <span aria-hidden="true" className={clsx(icon, "mt-0.5 size-7 shrink-0 text-agave")} />
            <span className="min-w-0">
              <span className="block font-bold font-display text-xl group-hover:underline">{title}</span>
              <span className="text-ink-soft">{text}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
