import { CircleHelp, FileText, type LucideIcon, PackageCheck, PackageSearch, ShieldCheck, Truck } from "lucide-react";
import { Link } from "react-router-dom";
import { pathTo } from "@/lib/paths";

type Topic = { icon: LucideIcon; title: string; text: string; to: string };

const topics: readonly Topic[] = [
  {
    icon: PackageSearch,
    title: "Rastrear un pedido",
    text: "Con su número y tu correo.",
    to: pathTo.tracking(),
  },
  { icon: Truck, title: "Envíos", text: "Cuánto cuesta y cuánto tarda a tu estado.", to: pathTo.shipping() },
  { icon: PackageCheck, title: "Devoluciones", text: "Plazo, pasos, flete y reembolso.", to: pathTo.returns() },
  { icon: ShieldCheck, title: "Garantía", text: "Qué cubre y cómo hacerla válida.", to: pathTo.warranty() },
  {
    icon: FileText,
    title: "Facturas",
    text: "Cómo pedirla, y qué hacer si se te olvidó.",
    to: `${pathTo.faq()}#pedir-factura`,
  },
  { icon: CircleHelp, title: "Preguntas frecuentes", text: "Todo lo demás, con buscador.", to: pathTo.faq() },
];

/** The doors of the help centre. */
export function HelpTopics() {
  return (
    <ul className="grid border-line border-t border-l sm:grid-cols-2">
      {topics.map(({ icon: Icon, title, text, to }) => (
        <li key={to} className="border-line border-r border-b">
          <Link to={to} className="group flex h-full gap-4 bg-surface p-5 -outline-offset-3 hover:bg-kraft">
            <Icon aria-hidden="true" className="mt-0.5 size-7 shrink-0 text-agave" />
            <span>
              <span className="block font-bold font-display text-xl group-hover:underline">{title}</span>
              <span className="text-ink-soft">{text}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
