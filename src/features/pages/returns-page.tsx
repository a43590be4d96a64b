import { WITHDRAWAL_WORKING_DAYS } from "@/domain/constants";
import { pathTo } from "@/lib/paths";
import { storeSettings } from "@/lib/store-settings";
import { ContentPage } from "./content-page";
import { helpTrail } from "./help-trail";

import { ReturnDeadline } from "./return-deadline";
import { Bullets, FactTable, Note, PageLink, Steps } from "./text-parts";

const sections = [
  {
    id: "tu-derecho",
    title: `${WITHDRAWAL_WORKING_DAYS} días hábiles para arrepentirte`,
    body: (
      <>
        <p>
          Compraste a distancia, así que el artículo 56 de la Ley Federal de Protección al Consumidor te da{" "}
          {WITHDRAWAL_WORKING_DAYS} días hábiles, contados desde la entrega, para revocar la compra. No tienes que dar
          razones ni pagar penalización, y te regresamos el precio completo del producto.
        </p>
        <ReturnDeadline />
      </>
    ),
  },
  {
    id: "como-devolver",
    title: "Cómo devolver",
    body: (
      <Steps
        steps={[
          {
            title: "Avísanos dentro del plazo",
            text: (
              <>
                Por correo, WhatsApp o desde <PageLink to={pathTo.contact()}>Contacto</PageLink>, con tu número de
                pedido y lo que quieres regresar. Con el aviso detienes el plazo, aunque el paquete salga después.
              </>
            ),
          },
          {
            title: "Empácalo",
            text: "Completo, sin usar y con su empaque y accesorios. Si todavía tienes la caja en la que llegó, úsala.",
          },
          {
            title: "Mándalo o tráelo",
            text: (
              <>
                A {storeSettings.address}. Si lo traes en persona, dinos antes qué día vienes. Horario:{" "}
                {storeSettings.openingHours.toLowerCase()}.
              </>
            ),
          },
          {
            title: "Recibe tu dinero",
            text: "Revisamos el paquete y hacemos el reembolso a más tardar cinco días hábiles después de recibirlo, a la cuenta desde la que pagaste o, si fue en efectivo, a la CLABE que nos indiques.",
          },
        ]}
      />
    ),
  },
  {
    id: "quien-paga-el-flete",
    title: "Quién paga el flete",
    body: (
      <FactTable
        caption="Quién paga el envío de regreso en cada caso"
        head={["Qué pasó", "Flete de regreso", "Qué recibes"]}
        rows={[
          ["Cambiaste de opinión", "Lo pagas tú, como indica la ley", "El precio del producto"],
          ["Llegó dañado, incompleto o con defecto", "Lo pagamos nosotros", "Cambio, o tu dinero con todo y envío"],
          ["Te mandamos otra cosa", "Lo pagamos nosotros", "Lo correcto, o tu dinero con todo y envío"],
        ]}
      />
    ),
  },
  {
    id: "que-revisamos",
    title: "Qué debe cumplir lo que devuelves",
    body: (
      <Bullets
        items={[
          "Que regrese completo, sin uso y en condiciones de venderse otra vez.",
          "Alimentos, artículos de higiene, de primeros auxilios y de protección personal: con su sello de fábrica sin abrir, por la salud de quien los use después.",
          "Si pediste factura, la cancelamos o emitimos la nota de crédito que corresponda; no tienes que hacer ningún trámite.",
          "Si devuelves solo una parte, reembolsamos esa parte. El envío gratis que ya tuvo tu pedido no se te cobra después.",
        ]}
      />
    ),
  },
  {
    id: "cancelar",
    title: "Cancelar antes de recibir",
    body: (
      <p>
        Mientras el pedido no diga «En camino» puedes cancelarlo sin costo: escríbenos con su número. Si ya pagaste, te
        regresamos todo, envío incluido. Si ya salió de la bodega, se maneja como devolución.
      </p>
    ),
  },
  {
    id: "defectos-despues",
    title: "Si falla después",
    body: (
      <>
        <p>
          Pasado este plazo sigue corriendo la <PageLink to={pathTo.warranty()}>garantía</PageLink> contra defectos.
        </p>
        <Note>
          <p>
            Si no quedas conforme con nuestra respuesta puedes acudir a la Procuraduría Federal del Consumidor; cómo
            hacerlo está en <PageLink to={pathTo.compliance()}>Cumplimiento</PageLink>.
          </p>
        </Note>
      </>
    ),
  },
];

export default function ReturnsPage() {
  return (
    <ContentPage
      title="Devoluciones"
      description={`${WITHDRAWAL_WORKING_DAYS} días hábiles para devolver tu compra sin dar razones: pasos, flete, reembolso y cancelaciones.`}
      group="Ayuda"
      trail={helpTrail}
      intro="Si no era lo que esperabas, se regresa. Aquí están el plazo, los pasos y quién paga qué."
      sections={sections}
    />
  );
}
