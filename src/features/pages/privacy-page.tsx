import { pathTo } from "@/lib/paths";
import { storeSettings } from "@/lib/store-settings";
import { mailLink } from "./contact-links";
import { ContentPage } from "./content-page";
import { DeviceStorageTable } from "./device-storage-table";
import { LEGAL_TEXTS_UPDATED_AT } from "./legal";
import { Bullets, FactTable, Note, PageLink, Steps } from "./text-parts";

const { legalName, supportEmail, address } = storeSettings;

const PrivacyMail = () => (
  <a className="link" href={mailLink({ subject: "Datos personales" })}>
    {supportEmail}
  </a>
);

const sections = [
  {
    id: "responsable",
    title: "Quién es responsable de tus datos",
    body: (
      <p>
        {legalName} («{storeSettings.name}»), con domicilio en {address}, es responsable del tratamiento de tus datos
        personales conforme a la Ley Federal de Protección de Datos Personales en Posesión de los Particulares,
        publicada en el Diario Oficial de la Federación el 20 de marzo de 2025. Para todo lo relacionado con tus datos
        escribe a <PrivacyMail />.
      </p>
    ),
  },
  {
    id: "datos",
    title: "Qué datos usamos",
    body: (
      <>
        <FactTable
          caption="Datos personales que tratamos y cuándo los pedimos"
          head={["Datos", "Cuándo los das"]}
          rows={[
            ["Nombre, correo y teléfono", "Al hacer un pedido"],
            ["Domicilio de entrega y referencias", "Al hacer un pedido"],
            ["RFC, razón social, régimen, uso de CFDI y código postal fiscal", "Solo si pides factura"],
            ["Productos, montos y forma de pago elegida", "Al hacer un pedido"],
            ["Lo que nos escribas y las fotos que mandes", "Al contactarnos"],
            ["Dirección de red (IP)", "Al confirmar o rastrear un pedido, para limitar intentos abusivos"],
          ]}
        />
        <p>
          No pedimos datos sensibles, ni datos de tarjetas o contraseñas bancarias. No hay cuentas. Tampoco compramos
          datos tuyos a terceros ni armamos perfiles.
        </p>
      </>
    ),
  },
  {
    id: "finalidades",
    title: "Para qué los usamos",
    body: (
      <>
        <p>Las finalidades son estas y todas son necesarias para venderte lo que pides:</p>
        <Bullets
          items={[
            "Registrar, cobrar, surtir y entregar tu pedido, y avisarte si algo cambia.",
            "Emitir tu factura cuando la solicitas.",
            "Atender dudas, cancelaciones, devoluciones y garantías.",
            "Prevenir fraudes y el uso abusivo de la tienda.",
            "Cumplir obligaciones fiscales, mercantiles y de protección al consumidor.",
          ]}
        />
        <p>
          No hay finalidades secundarias: no mandamos publicidad, no hacemos encuestas y no compartimos tus datos con
          redes de anuncios. Si algún día quisiéramos hacerlo, te lo preguntaríamos antes y podrías decir que no.
        </p>
      </>
    ),
  },
  {
    id: "con-quien",
    title: "Con quién los compartimos",
    body: (
      <>
        <FactTable
          caption="Quién recibe datos personales y para qué"
          head={["Quién", "Qué recibe", "Para qué"]}
          rows={[
            ["La paquetería", "Nombre, domicilio y teléfono", "Entregarte el pedido"],
            [
              "El proveedor de certificación de facturas y el SAT",
              "Datos fiscales y montos",
              "Emitir el CFDI que pediste",
            ],
            [
              "El proveedor que aloja la tienda",
              "Los datos del pedido, cifrados en tránsito",
              "Que la tienda funcione",
            ],
            ["Autoridades", "Lo que la ley obligue", "Cumplir un mandato fundado y motivado"],
          ]}
        />
        <p>
          La paquetería y los proveedores tratan los datos por encargo nuestro y solo para eso. Ninguna de estas
          transferencias requiere tu consentimiento, porque son necesarias para cumplir el contrato contigo o las exige
          la ley. No vendemos ni rentamos datos.
        </p>
      </>
    ),
  },
  {
    id: "en-este-dispositivo",
    title: "Qué se guarda en este dispositivo",
    body: (
      <>
        <p>
          La tienda no usa cookies. Guarda en tu navegador lo que necesita para funcionar, y de ahí solo salen al
          servidor el carrito y el número que identifica a este navegador.
        </p>
        <DeviceStorageTable />
      </>
    ),
  },
  {
    id: "derechos-arco",
    title: "Tus derechos ARCO",
    body: (
      <>
        <p>
          Puedes pedirnos <strong>acceder</strong> a tus datos, <strong>rectificarlos</strong>,{" "}
          <strong>cancelarlos</strong> u <strong>oponerte</strong> a que los usemos. También puedes revocar tu
          consentimiento o limitar su uso y divulgación. Es gratis.
        </p>
        <Steps
          steps={[
            {
              title: "Escríbenos",
              text: (
                <>
                  A <PrivacyMail /> o a nuestro domicilio, con el asunto «Datos personales». Si no puedes hacerlo tú,
                  puede hacerlo tu representante.
                </>
              ),
            },
            {
              title: "Incluye lo necesario",
              text: (
                <Bullets
                  items={[
                    "Tu nombre y un medio para responderte.",
                    "Copia de una identificación, o del documento que acredite la representación.",
                    "Qué derecho quieres ejercer y sobre qué datos. El número de pedido nos ayuda a encontrarlos.",
                    "Si pides rectificar: el dato correcto y un documento que lo respalde.",
                  ]}
                />
              ),
            },
            {
              title: "Te respondemos",
              text: "En un máximo de 20 días hábiles te decimos si procede y, si es así, lo hacemos efectivo dentro de los 15 días hábiles siguientes. Cada plazo puede ampliarse una sola vez por el mismo tiempo; si pasa, te explicamos por qué.",
            },
          ]}
        />
        <p>
          Si no estás de acuerdo con la respuesta, o no la recibes, puedes iniciar un procedimiento de protección de
          derechos ante la Secretaría Anticorrupción y Buen Gobierno.
        </p>
      </>
    ),
  },
  {
    id: "cuanto-tiempo",
    title: "Cuánto tiempo los conservamos",
    body: (
      <Bullets
        items={[
          "Pedidos y facturas: cinco años, el plazo que pide el Código Fiscal de la Federación. Después se bloquean y se eliminan.",
          "Carritos en el servidor: 7 días sin actividad.",
          "Mensajes y fotos: el tiempo de atender tu caso y de la garantía que corresponda.",
          "Intentos de confirmar o rastrear pedidos, con su dirección de red: solo lo que dura el conteo de intentos.",
        ]}
      />
    ),
  },
  {
    id: "seguridad",
    title: "Cómo los protegemos",
    body: (
      <p>
        La conexión viaja cifrada. Un pedido solo puede abrirse desde el navegador que lo hizo; con número y correo se
        ve únicamente su avance, sin domicilio ni teléfono y con el nombre incompleto. Solo el personal que surte,
        factura y atiende tiene acceso a los datos. Si hubiera una vulneración que te afecte de forma significativa, te
        avisaríamos de inmediato para que puedas protegerte.
      </p>
    ),
  },
  {
    id: "menores",
    title: "Menores de edad",
    body: (
      <p>
        La tienda está dirigida a negocios y personas adultas. Si nos enteramos de que un menor dio datos sin permiso de
        quien ejerce la patria potestad, los eliminamos.
      </p>
    ),
  },
  {
    id: "cambios",
    title: "Cambios a este aviso",
    body: (
      <>
        <p>
          Publicamos aquí cualquier cambio, con su fecha. Si cambian las finalidades o los destinatarios, lo anunciamos
          también en la página de inicio antes de aplicarlo.
        </p>
        <Note>
          <p>
            Relacionado: <PageLink to={pathTo.cookies()}>Cookies y almacenamiento</PageLink> y{" "}
            <PageLink to={pathTo.terms()}>Términos y condiciones</PageLink>.
          </p>
        </Note>
      </>
    ),
  },
];

export default function PrivacyPage() {
  return (
    <ContentPage
      title="Aviso de privacidad"
      description="Qué datos personales usamos, para qué, con quién los compartimos, qué queda en tu dispositivo y cómo ejercer tus derechos ARCO."
      group="Legal"
      intro="Usamos tus datos para entregarte y facturarte, y para nada más. Este es el aviso completo."
      updatedAt={LEGAL_TEXTS_UPDATED_AT}
      sections={sections}
      numbered
    />
  );
}
