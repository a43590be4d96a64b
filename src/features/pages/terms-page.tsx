import { FREE_SHIPPING_THRESHOLD, MAX_CART_QUANTITY, SHIPPING_COST, WITHDRAWAL_WORKING_DAYS } from "@/domain/constants";
import { formatPesosWhole } from "@/domain/money";
import { pathTo } from "@/lib/paths";
import { storeSettings } from "@/lib/store-settings";
import { ContentPage } from "./content-page";
import { LEGAL_TEXTS_UPDATED_AT, WARRANTY_DAYS } from "./legal";
import { SellerFacts } from "./seller-facts";
import { Bullets, PageLink } from "./text-parts";

const { legalName, name } = storeSettings;

const sections = [
  {
    id: "quien-vende",
    title: "Quién vende",
    body: (
      <>
        <p>
          {name} es la tienda en línea de {legalName}. Al confirmar un pedido celebras con esa empresa un contrato de
          compraventa bajo estos términos.
        </p>
        <SellerFacts />
      </>
    ),
  },
  {
    id: "quien-puede-comprar",
    title: "Quién puede comprar",
    body: (
      <p>
        Cualquier persona mayor de edad o empresa con un domicilio de entrega en México. No se necesita cuenta. Los
        datos que escribes deben ser tuyos o de quien te autorizó a usarlos.
      </p>
    ),
  },
  {
    id: "productos",
    title: "Productos y existencias",
    body: (
      <>
        <p>
          Cada producto indica qué es, su unidad de venta, sus características y sus existencias. Las ilustraciones
          muestran el tipo de producto; el color o el empaque pueden variar, las características escritas no.
        </p>
        <p>
          Se pueden pedir de 1 a {MAX_CART_QUANTITY} piezas por producto. El carrito no aparta piezas: se apartan al
          confirmar. Si un producto está marcado «Consultando», su disponibilidad se confirma contigo antes del cobro.
        </p>
      </>
    ),
  },
  {
    id: "precios",
    title: "Precios",
    body: (
      <Bullets
        items={[
          "Están en pesos mexicanos. En cada producto se muestra el precio con IVA y sin IVA (16 %).",
          `El envío cuesta ${formatPesosWhole(SHIPPING_COST)} y es gratis cuando el subtotal sin IVA es de ${formatPesosWhole(FREE_SHIPPING_THRESHOLD)} o más. No hay otros cargos.`,
          "Vale el precio vigente cuando confirmas. Si cambió desde que lo pusiste en el carrito, te lo mostramos y lo aceptas o no antes de confirmar.",
          "El total que aceptas es el que se cobra.",
        ]}
      />
    ),
  },
  {
    id: "pedido",
    title: "Cómo se forma el pedido",
    body: (
      <p>
        El pedido queda hecho cuando la tienda muestra su número, que empieza con ACO-. Desde ese momento apartamos las
        piezas. Guarda ese número: con él y tu correo puedes rastrearlo desde cualquier dispositivo.
      </p>
    ),
  },
  {
    id: "pago",
    title: "Pago",
    body: (
      <p>
        Pagas con una de las formas que se ofrecen al finalizar la compra y según las instrucciones de la confirmación,
        dentro del plazo que ahí se indica. En este sitio no se capturan tarjetas. Un pedido sin pagar al vencer el
        plazo se cancela sin costo para ti y sus piezas vuelven a la venta.
      </p>
    ),
  },
  {
    id: "entrega",
    title: "Envío y entrega",
    body: (
      <p>
        Entregamos en los 32 estados. Los tiempos de <PageLink to={pathTo.shipping()}>Envíos</PageLink> son estimados en
        días hábiles a partir de que se refleja el pago. Si nos retrasamos más de diez días hábiles sobre el tiempo
        estimado y ya no te sirve el pedido, puedes cancelarlo y te devolvemos todo. El riesgo del paquete es nuestro
        hasta que lo recibes.
      </p>
    ),
  },
  {
    id: "factura",
    title: "Factura",
    body: (
      <p>
        Emitimos CFDI 4.0 con los datos que captures al finalizar la compra, o que nos mandes dentro del mismo mes. Si
        los datos no coinciden con los del SAT, te pedimos corregirlos antes de emitirlo. Los pedidos sin datos fiscales
        se incluyen en la factura global.
      </p>
    ),
  },
  {
    id: "devoluciones",
    title: "Devoluciones, cancelaciones y garantía",
    body: (
      <p>
        Tienes {WITHDRAWAL_WORKING_DAYS} días hábiles desde la entrega para revocar la compra (artículo 56 de la Ley
        Federal de Protección al Consumidor) y {WARRANTY_DAYS} días de garantía contra defectos. Los pasos y condiciones
        de <PageLink to={pathTo.returns()}>Devoluciones</PageLink> y{" "}
        <PageLink to={pathTo.warranty()}>Garantía</PageLink> forman parte de estos términos.
      </p>
    ),
  },
  {
    id: "errores",
    title: "Si nos equivocamos",
    body: (
      <p>
        Si publicamos un precio evidentemente erróneo, por ejemplo cien veces menor al real, te avisamos antes de surtir
        y eliges entre el precio correcto o cancelar con reembolso total. Si no podemos surtir algo que ya pagaste, te
        devolvemos ese importe a más tardar en cinco días hábiles.
      </p>
    ),
  },
  {
    id: "uso-del-sitio",
    title: "Uso del sitio",
    body: (
      <p>
        Los textos, ilustraciones y marcas de la tienda son nuestros o de sus titulares. Puedes consultarlos,
        imprimirlos y compartir enlaces. No está permitido interferir con el servicio, intentar ver pedidos ajenos o
        hacer pedidos que no piensas pagar para acaparar existencias.
      </p>
    ),
  },
  {
    id: "datos",
    title: "Datos personales",
    body: (
      <p>
        Los tratamos conforme al <PageLink to={pathTo.privacy()}>Aviso de privacidad</PageLink>.
      </p>
    ),
  },
  {
    id: "ley",
    title: "Ley aplicable y quejas",
    body: (
      <p>
        Rigen las leyes de los Estados Unidos Mexicanos. Nada de lo escrito aquí limita los derechos que te da la Ley
        Federal de Protección al Consumidor. Si no resolvemos tu queja, la Procuraduría Federal del Consumidor es
        competente en la vía administrativa, y los tribunales de tu domicilio en la judicial. Los datos están en{" "}
        <PageLink to={pathTo.compliance()}>Cumplimiento</PageLink>.
      </p>
    ),
  },
  {
    id: "cambios",
    title: "Cambios",
    body: (
      <p>
        Podemos actualizar estos términos. A cada pedido se le aplican los que estaban publicados el día en que lo
        confirmaste.
      </p>
    ),
  },
];

export default function TermsPage() {
  return (
    <ContentPage
      title="Términos y condiciones"
      description={`Las reglas de compra en ${name}: precios, pedido, pago, entrega, factura, devoluciones y quejas.`}
      group="Legal"
      intro="Las reglas de la tienda en español llano. Imprímelas o guárdalas si las necesitas."
      updatedAt={LEGAL_TEXTS_UPDATED_AT}
      sections={sections}
      numbered
    />
  );
}
