import { JsonLd } from "@/components/json-ld";
import { pathTo } from "@/lib/paths";
import { storeSettings } from "@/lib/store-settings";
import { buttonClass } from "@/ui/button";
import { mapLink } from "./contact-links";
import { ContentPage } from "./content-page";
import { Bullets, PageLink } from "./text-parts";

const { name, legalName, address, openingHours, phone, supportEmail } = storeSettings;

/** schema.org: the shop as a place. */
const placeData = {
  "@context": "https://schema.org",
  "@type": "Store",
  name,
  legalName,
  address,
  telephone: `+52${phone}`,
  email: supportEmail,
  currenciesAccepted: "MXN",
};

const sections = [
  {
    id: "domicilio",
    title: "Domicilio y horario",
    body: (
      <div className="flex flex-col gap-4 rounded-panel border border-line bg-surface p-5">
        <p className="stencil text-ink-soft">Bodega</p>
        <address className="max-w-sm text-balance font-display text-2xl leading-snug not-italic">{address}</address>
        <p className="perforated pt-4">{openingHours}</p>
        <p className="print:hidden">
          <a href={mapLink()} className={buttonClass({ variant: "secondary" })}>
            Ver en el mapa
          </a>
        </p>
      </div>
    ),
  },
  {
    id: "que-puedes-hacer",
    title: "A qué puedes venir",
    body: (
      <Bullets
        items={[
          <>
            A entregar una <PageLink to={pathTo.returns()}>devolución</PageLink> o un producto en{" "}
            <PageLink to={pathTo.warranty()}>garantía</PageLink>. Avísanos antes para recibirte sin espera.
          </>,
          "A ver un producto antes de pedir por volumen, con cita.",
          "A presentar un escrito sobre tus datos personales o una queja.",
        ]}
      />
    ),
  },
  {
    id: "donde-se-compra",
    title: "Dónde se compra",
    body: (
      <>
        <p>
          En esta página. En la bodega no hay mostrador ni caja: todos los pedidos se hacen en línea y se envían, para
          que las existencias que ves sean siempre las que hay.
        </p>
        <p className="print:hidden">
          <a href={pathTo.products()} className={buttonClass()}>
            Explorar Productos
          </a>
        </p>
      </>
    ),
  },
];

export default function LocationPage() {
  return (
    <>
      <JsonLd data={placeData} />
      <ContentPage
        title="Dónde estamos"
        description={`Domicilio, horario y mapa de la bodega de ${name}, y a qué puedes venir.`}
        group="La tienda"
        intro="Desde aquí surtimos cada pedido y aquí recibimos las devoluciones."
        sections={sections}
      />
    </>
  );
}
