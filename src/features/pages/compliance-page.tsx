import { pathTo } from "@/lib/paths";
import { ContentPage } from "./content-page";
import { LEGAL_TEXTS_UPDATED_AT } from "./legal";
import { SellerFacts } from "./seller-facts";
import { Bullets, FactList, FactTable, PageLink } from "./text-parts";

const sections = [
  {
    id: "proveedor",
    title: "Datos del proveedor",
    body: (
      <>
        <p>
          El artículo 76 bis de la Ley Federal de Protección al Consumidor pide que sepas a quién le compras antes de
          hacerlo:
        </p>
        <SellerFacts />
      </>
    ),
  },
  {
    id: "normas",
    title: "Qué normas seguimos y cómo",
    body: (
      <FactTable
        caption="Normas aplicables a la tienda y dónde se cumplen"
        head={["Norma", "Qué significa aquí"]}
        rows={[
          [
            "Ley Federal de Protección al Consumidor",
            <>
              Precio total a la vista con IVA, derecho a <PageLink to={pathTo.returns()}>devolver</PageLink>,{" "}
              <PageLink to={pathTo.warranty()}>garantía</PageLink> por escrito y{" "}
              <PageLink to={pathTo.terms()}>términos</PageLink> disponibles antes de comprar.
            </>,
          ],
          [
            "Ley Federal de Protección de Datos Personales en Posesión de los Particulares (2025)",
            <>
              <PageLink to={pathTo.privacy()}>Aviso de privacidad</PageLink> completo y derechos ARCO por correo.
            </>,
          ],
          [
            "Código Fiscal de la Federación y Ley del IVA",
            "IVA del 16 % desglosado en cada pedido y CFDI 4.0 a quien lo pide.",
          ],
          [
            "NMX-COE-001-SCFI-2018, comercio electrónico",
            "Seguimos sus disposiciones sobre información al comprador, existencias, confirmación del pedido y atención de quejas.",
          ],
          [
            "Normas oficiales de los productos",
            "La información comercial, las instrucciones y las certificaciones obligatorias vienen en el empaque de cada producto.",
          ],
        ]}
      />
    ),
  },
  {
    id: "quejas",
    title: "Quejas y conciliación",
    body: (
      <>
        <p>
          Primero dinos a nosotros: en <PageLink to={pathTo.contact()}>Contacto</PageLink> te contesta alguien que puede
          resolver. Si no quedas conforme, acude a la Procuraduría Federal del Consumidor (Profeco):
        </p>
        <FactList
          facts={[
            {
              name: "Teléfono del Consumidor",
              value: (
                <>
                  <a className="link" href="tel:+525555688722">
                    55 5568 8722
                  </a>{" "}
                  y{" "}
                  <a className="link" href="tel:+528004688722">
                    800 468 8722
                  </a>
                </>
              ),
            },
            {
              name: "Conciliación en línea",
              value: (
                <a className="link" href="https://concilianet.profeco.gob.mx/">
                  concilianet.profeco.gob.mx
                </a>
              ),
            },
            {
              name: "Sitio oficial",
              value: (
                <a className="link" href="https://www.gob.mx/profeco">
                  gob.mx/profeco
                </a>
              ),
            },
          ]}
        />
      </>
    ),
  },
  {
    id: "accesibilidad",
    title: "Accesibilidad",
    body: (
      <>
        <p>Trabajamos para que cualquiera pueda comprar, con las pautas WCAG 2.2 nivel AA como medida:</p>
        <Bullets
          items={[
            "Todo se puede hacer con el teclado, y siempre se ve dónde está el foco.",
            "Los lectores de pantalla reciben nombres, avisos y errores en español.",
            "Los textos contrastan en tema claro y oscuro, y se pueden agrandar al doble sin perder nada.",
            "Las animaciones se apagan si tu dispositivo pide reducir el movimiento.",
          ]}
        />
        <p>
          ¿Algo te estorba? <PageLink to={pathTo.contact()}>Cuéntanos</PageLink> y lo corregimos; mientras tanto te
          ayudamos a hacer tu pedido por teléfono.
        </p>
      </>
    ),
  },
  {
    id: "seguridad",
    title: "Seguridad del sitio",
    body: (
      <p>
        La conexión va cifrada, el sitio solo ejecuta su propio código y los totales se calculan en nuestro servidor:
        nada de lo que alguien modifique en su navegador cambia un precio. Si encuentras una vulnerabilidad, escríbenos
        antes de publicarla y te responderemos con gusto.
      </p>
    ),
  },
];

export default function CompliancePage() {
  return (
    <ContentPage
      title="Cumplimiento"
      description="Datos del proveedor, leyes y normas que seguimos, accesibilidad, seguridad y cómo presentar una queja ante Profeco."
      group="Legal"
      intro="Quiénes somos ante la ley, qué normas seguimos y a quién acudir si algo no se resuelve."
      updatedAt={LEGAL_TEXTS_UPDATED_AT}
      sections={sections}
    />
  );
}
