import { FREE_SHIPPING_THRESHOLD, WITHDRAWAL_WORKING_DAYS } from "@/domain/constants";
import { formatPesosWhole } from "@/domain/money";
import { pathTo } from "@/lib/paths";
import { storeSettings } from "@/lib/store-settings";
import { buttonClass } from "@/ui/button";
import { ContentPage } from "./content-page";

import { SellerFacts } from "./seller-facts";
import { Bullets, PageLink } from "./text-parts";

const { name } = storeSettings;

const sections = [
  {
    id: "a-que-nos-dedicamos",
    title: "A qué nos dedicamos",
    body: (
      <>
        <p>
          {name} surte lo que un negocio gasta todos los días y no puede dejar de tener: papel y plumas, cajas y cinta,
          cloro y jabón, guantes, herramienta, café, tóner, botiquines, estantería y lo del jardín. Vendemos por pieza a
          la tiendita y por caja a la bodega, con el mismo precio publicado para todos.
        </p>
        <p>
          La tienda funciona como un buen mostrador: llegas, encuentras, ves si hay, te dicen cuánto es con todo e IVA y
          te vas. No pedimos cuenta ni contraseña, y no hay que dejar un correo para ver precios.
        </p>
      </>
    ),
  },
  {
    id: "como-trabajamos",
    title: "Cómo trabajamos",
    body: (
      <Bullets
        items={[
          <>
            <strong>Existencias de verdad.</strong> Lo que ves en pantalla sale del mismo inventario con el que
            surtimos. Si de algo quedan pocas piezas, te decimos cuántas; si hay que consultarlo, también.
          </>,
          <>
            <strong>Precios completos.</strong> En cada producto ves el precio con IVA y sin IVA. El envío se conoce
            desde el carrito y es gratis a partir de {formatPesosWhole(FREE_SHIPPING_THRESHOLD)} de subtotal.
          </>,
          <>
            <strong>Factura en cada pedido.</strong> La pides al finalizar la compra con tu RFC, tu régimen y el uso que
            le darás.
          </>,
          <>
            <strong>Devoluciones sin discusión.</strong> Tienes {WITHDRAWAL_WORKING_DAYS} días hábiles para
            arrepentirte, como manda la ley. Así lo explicamos en{" "}
            <PageLink to={pathTo.returns()}>Devoluciones</PageLink>.
          </>,
          <>
            <strong>Solo los datos necesarios.</strong> Usamos tus datos para entregarte y facturarte. Lo que se guarda
            en tu dispositivo lo puedes borrar cuando quieras.
          </>,
        ]}
      />
    ),
  },
  {
    id: "quien-esta-detras",
    title: "Quién está detrás",
    body: (
      <>
        <p>
          La tienda es operada por la empresa que ves abajo. Desde ese domicilio surtimos los pedidos y recibimos las
          devoluciones.
        </p>
        <SellerFacts />
        <p>
          <a href={pathTo.contact()} className={buttonClass({ variant: "secondary" })}>
            Escríbenos
          </a>
        </p>
      </>
    ),
  },
];

export default function AboutPage() {
  return (
    <ContentPage
      title="Quiénes somos"
      description={`${name}: insumos para negocios en todo México, con existencias a la vista, precios con IVA, factura y sin crear cuenta.`}
      group="La tienda"
      intro={`${storeSettings.tagline}. Eso es lo que hacemos, y así lo hacemos.`}
      lead={
        <img
          src="/images/slides/almacen.svg"
          alt="Pasillo de una bodega con estantes, cajas y un patín hidráulico"
          width={1600}
          height={600}
          className="h-auto w-full rounded-panel object-cover object-right max-sm:aspect-[2/1]"
        />
      }
      sections={sections}
    />
  );
}
