import { clsx } from "clsx";
import { FREE_SHIPPING_FROM, SHIPPING_PRICE } from "@/copy/shipping-copy";
import { pathTo } from "@/lib/paths";

const terms = [
  {
    icon: "icon-[lucide--truck]",
    text: `Envío ${SHIPPING_PRICE}; gratis desde ${FREE_SHIPPING_FROM}.`,
    label: "Ver envíos",
    to: pathTo.shipping(),
  },
  {
    icon: "icon-[lucide--rotate-ccw]",
    text: "5 días hábiles para devolverlo, sin dar razones.",
    label: "Ver devoluciones",
    to: pathTo.returns(),
  },
  {
    icon: "icon-[lucide--shield-check]",
    text: "Garantía contra defectos de fábrica.",
    label: "Ver garantía",
    to: pathTo.warranty(),
  },
];

/** What a shopper asks before pressing the button, one line each. */
export function PurchaseTerms() {
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {terms.map(({ icon, text, label, to }) => (
        <li key={to} className="flex items-start gap-2.5">
          <span aria-hidden="true" className={clsx(icon, "mt-0.5 size-4.5 text-agave")} />
          <span>
            {text}{" "}
            <a href={to} className="link">
              {label}
            </a>
          </span>
        </li>
      ))}
    </ul>
  );
}
