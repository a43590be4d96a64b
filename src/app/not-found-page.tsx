import { EmptyState } from "@/components/empty-state";
import { PageHead } from "@/components/page-head";
import { pathTo } from "@/lib/paths";
import { buttonClass } from "@/ui/button";

const ways = [
  { to: pathTo.products(), label: "Todos los productos" },
  { to: pathTo.categories(), label: "Categorías" },
  { to: pathTo.brands(), label: "Marcas" },
  { to: pathTo.tracking(), label: "Rastrear un pedido" },
  { to: pathTo.contact(), label: "Contacto" },
];

/** Any address the shop does not have. */
export default function NotFoundPage() {
  return (
    <div className="page py-10">
      <PageHead title="Página no encontrada" robots="noindex" />
      <p className="stencil text-center text-ink-soft">Error 404</p>
      <h1 tabIndex={-1} className="mt-2 text-center text-4xl">
        Esta página no está en la bodega
      </h1>
      <EmptyState
        picture="not-found"
        title="Buscamos en todos los pasillos"
        description="La dirección cambió o quedó mal escrita. Busca el producto arriba, o sigue por aquí:"
        action={
          <a href={pathTo.home()} className={buttonClass()}>
            Ir al inicio
          </a>
        }
      />
      <ul className="mx-auto flex max-w-2xl flex-wrap justify-center gap-x-6 gap-y-1">
        {ways.map(({ to, label }) => (
          <li key={to}>
            <a href={to} className="link inline-flex min-h-target items-center">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
