import { clsx } from "clsx";
import { FREE_SHIPPING_THRESHOLD } from "@/domain/constants";
import { formatPesosWhole } from "@/domain/money";
import { pathTo } from "@/lib/paths";

const promises = [
  {
    icon: "icon-[lucide--truck]",
    title: `Envío gratis desde ${formatPesosWhole(FREE_SHIPPING_THRESHOLD)}`,
    detail: "Sobre el subtotal sin IVA, a los 32 estados",
    to: pathTo.shipping(),
  },
  {
    icon: "icon-[lucide--file-text]",
    title: "Factura en cada pedido",
    detail: "La pides al pagar, con tu RFC",
    to: pathTo.faq(),
  },
  {
    icon: "icon-[lucide--package-check]",
    title: "5 días para devolver",
    detail: "Hábiles, desde que lo recibes",
    to: pathTo.returns(),
  },
];

/** What the shop promises, right under the door. */
export function PromiseStrip() {
  return (
    <ul
      aria-label="Nuestras promesas"
      className="grid border-line border-y sm:grid-cols-3 sm:divide-x sm:divide-line max-sm:divide-y max-sm:divide-line"
    >
      {promises.map(({ icon, title, detail, to }) => (
        <li key={title}>
          <a href={to} className="group flex h-full items-center gap-3 py-3 sm:px-4 lg:justify-center">
            <span aria-hidden="true" className={clsx(icon, "size-6 text-agave")} />
            <span className="leading-tight">
              <span className="block font-semibold group-hover:text-agave group-hover:underline">{title}</span>
              <span className="text-ink-soft text-sm">{detail}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
