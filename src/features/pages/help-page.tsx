import { pathTo } from "@/lib/paths";
import { storeSettings } from "@/lib/store-settings";
import { ContentPage } from "./content-page";
import { HelpTopics } from "./help-topics";
import { Bullets, PageLink, Steps } from "./text-parts";

const sections = [
  { id: "temas", title: "¿Qué necesitas?", body: <HelpTopics /> },
  {
    id: "como-se-compra",
    title: "Cómo se compra aquí",
    body: (
      <Steps
        steps={[
          {
            title: "Busca y agrega",
            text: (
              <>
                Por nombre, marca o clave en el buscador de arriba, o recorriendo{" "}
                <PageLink to={pathTo.categories()}>las categorías</PageLink>. Elige cuántas piezas y agrégalas.
              </>
            ),
          },
          {
            title: "Revisa tu carrito",
            text: "Ahí están las existencias, el IVA, el envío y el total. Nada se agrega después.",
          },
          {
            title: "Dinos a dónde",
            text: "Tus datos de entrega, la forma de pago y, si la quieres, la factura. Sin cuenta ni contraseña.",
          },
          {
            title: "Confirma y paga",
            text: "Te damos un número de pedido con las instrucciones de pago. En cuanto se refleja, lo surtimos.",
          },
        ]}
      />
    ),
  },
  {
    id: "si-algo-falla",
    title: "Si la página no responde",
    body: (
      <Bullets
        items={[
          "Revisa tu conexión. Puedes seguir llenando el carrito sin ella: se guarda en tu dispositivo y se sincroniza al volver.",
          "Recarga la página. Tu carrito y lo que estabas escribiendo no se pierden.",
          "Si confirmaste y no viste el número de pedido, vuelve a confirmar: la tienda reconoce que es el mismo y no lo duplica.",
          "Si aparece «¡Ups! Algo salió mal», mándanos el ID del error que viene debajo y lo encontramos.",
        ]}
      />
    ),
  },
];

export default function HelpPage() {
  return (
    <ContentPage
      title="Centro de ayuda"
      description={`Ayuda de ${storeSettings.name}: rastrear pedidos, envíos, devoluciones, garantía, facturas y contacto.`}
      group="Ayuda"
      intro="Encuentra la respuesta tú, o háblanos. Lo que te quede más cómodo."
      sections={sections}
    />
  );
}
