import { FREE_SHIPPING_THRESHOLD, SHIPPING_COST } from "@/domain/constants";
import { formatPesosWhole } from "@/domain/money";
import { pathTo } from "@/lib/paths";
import { ContentPage } from "./content-page";
import { helpTrail } from "./help-trail";
import { ShippingZones } from "./shipping-zones";
import { Bullets, FactTable, PageLink, Steps } from "./text-parts";

const sections = [
  { id: "costo", title: "Cuánto cuesta", body: <ShippingCost /> },
  {
    id: "tiempos",
    title: "Cuánto tarda",
    body: (
      <>
        <p>
          Los tiempos son en días hábiles, de lunes a viernes sin contar días festivos, a partir del día en que se
          refleja tu pago. Si pagas contra entrega, cuentan desde que confirmamos el pedido contigo.
        </p>
        <ShippingZones />
      </>
    ),
  },
  {
    id: "como-llega",
    title: "Cómo llega tu pedido",
    body: (
      <Steps
        steps={[
          {
            title: "Recibimos el pedido",
            text: "Apartamos las piezas en el momento en que confirmas. La página te da un número de pedido: guárdalo.",
          },
          {
            title: "Confirmamos y empacamos",
            text: "En cuanto se refleja el pago revisamos tus productos contra la lista y cerramos la caja.",
          },
          {
            title: "Sale de la bodega",
            text: (
              <>
                El pedido cambia a «En camino». Sigue cada paso en{" "}
                <PageLink to={pathTo.tracking()}>Rastrear pedido</PageLink> con su número y tu correo.
              </>
            ),
          },
          {
            title: "Lo recibes",
            text: "Lo entregamos a quien esté en el domicilio. El teléfono que nos das es para que el repartidor te encuentre.",
          },
        ]}
      />
    ),
  },
  {
    id: "al-recibir",
    title: "Al recibir",
    body: (
      <Bullets
        items={[
          "Revisa las cajas antes de firmar. Si una viene abierta, mojada o golpeada, anótalo en el acuse y toma una foto.",
          <>
            Si falta una pieza o llegó otra, avísanos en cuanto lo notes: lo reponemos sin costo. Los pasos están en{" "}
            <PageLink to={pathTo.returns()}>Devoluciones</PageLink>.
          </>,
          "Si nadie está en el domicilio, la paquetería lo intenta de nuevo. Un paquete que regresa a la bodega por domicilio incompleto o porque nadie lo recibió se reenvía con un nuevo costo de envío.",
        ]}
      />
    ),
  },
  {
    id: "productos-grandes",
    title: "Productos grandes y existencias por confirmar",
    body: (
      <p>
        Estantes, escaleras, patines y pedidos de varias cajas pueden viajar por separado y llegar en días distintos,
        por la misma tarifa. Los productos marcados «Consultando» se pueden pedir: te confirmamos las piezas antes de
        cobrarte y, si no hay, quitamos esa línea del pedido.
      </p>
    ),
  },
];

export default function ShippingPage() {
  return (
    <ContentPage
      title="Envíos"
      description="Cuánto cuesta el envío, desde qué monto es gratis y cuántos días hábiles tarda a cada uno de los 32 estados de México."
      group="Ayuda"
      trail={helpTrail}
      intro={`A los 32 estados, con una sola tarifa y gratis desde ${formatPesosWhole(FREE_SHIPPING_THRESHOLD)} de subtotal.`}
      sections={sections}
    />
  );
}

/** What a delivery costs, in the two cases there are. */
function ShippingCost() {
  const threshold = formatPesosWhole(FREE_SHIPPING_THRESHOLD);
  return (
    <>
      <FactTable
        caption="Costo del envío según el subtotal del pedido"
        head={["Subtotal sin IVA", "Costo del envío"]}
        rows={[
          [`Menos de ${threshold}`, formatPesosWhole(SHIPPING_COST)],
          [`${threshold} o más`, <strong key="free">Gratis</strong>],
        ]}
      />
      <p>
        Es la misma tarifa para los 32 estados y para cualquier peso. El subtotal es la suma de tus productos antes de
        IVA; en el carrito ves cuánto te falta para el envío gratis. Al total no se le agrega ningún otro cargo.
      </p>
    </>
  );
}
