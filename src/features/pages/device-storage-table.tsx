import { CART_SESSION_DAYS, CART_SESSION_EXTENSION_THRESHOLD_DAYS } from "@/domain/constants";
import { pathTo } from "@/lib/paths";
import { buttonClass } from "@/ui/button";
import { FactTable } from "./text-parts";

const UNTIL_ERASED = "Hasta que lo borres";
const UNTIL_CLOSED = "Hasta cerrar la pestaña";

/** Everything the shop writes into the browser. The privacy notice and the cookie page list it row by row. */
const STORED = [
  [
    "Tu carrito",
    "Que siga ahí si cierras la página o te quedas sin conexión",
    `Entre ${CART_SESSION_EXTENSION_THRESHOLD_DAYS} y ${CART_SESSION_DAYS} días sin moverlo; si se vence, sus productos, hasta que los vuelvas a agregar o los olvides`,
  ],
  [
    "Un número al azar que identifica a este navegador",
    "Guardar tu carrito en el servidor y abrir aquí tus pedidos sin contraseña",
    UNTIL_ERASED,
  ],
  [
    "Contacto, direcciones y datos de factura",
    "Llenar tu siguiente pedido; solo si marcas «Recordar mis datos» o «Recordar mis datos de factura»",
    UNTIL_ERASED,
  ],
  [
    "Los pedidos hechos aquí: número, fecha, total, productos y folio de su cotización",
    "Mostrarlos en «Mis pedidos», y decirte cada cuánto pides una lista",
    UNTIL_ERASED,
  ],
  ["Tus listas, con sus cantidades y notas", "Que las pidas completas cuando quieras", UNTIL_ERASED],
  [
    "Favoritos, piezas que te faltaron, avisos de existencias, comparación, productos vistos y búsquedas recientes",
    "Que los encuentres de nuevo",
    UNTIL_ERASED,
  ],
  [
    "Tus preferencias: tema, precios con o sin IVA, forma de la lista, tecla del buscador, estado de entrega",
    "Mostrar la tienda como la dejaste",
    UNTIL_ERASED,
  ],
  [
    "La tabla de tu pedido rápido",
    "Que no se pierda nada de lo que pegas o escribes",
    "Hasta que la agregues o la vacíes",
  ],
  ["El pedido que escribes o rastreas", "Que no se pierda si recargas", UNTIL_CLOSED],
  [
    "Las cotizaciones que hiciste: folio, fecha, total y para quién son",
    "Volver a abrirlas sin buscar su enlace",
    UNTIL_ERASED,
  ],
  [
    "Para quién es la cotización que estás haciendo, sus notas y sus datos de entrega",
    "Que no se pierda si recargas",
    UNTIL_CLOSED,
  ],
  [
    "Un número al azar por pedido enviado",
    "Que no se registre dos veces, y que veas su confirmación",
    "Hasta ver la confirmación",
  ],
  [
    "Tu lugar en cada página, y a qué hora se recargó sola",
    "Volver a él cuando regresas, y que no se recargue una y otra vez",
    UNTIL_CLOSED,
  ],
  [
    "Páginas y fotos que viste, y los archivos de la tienda",
    "Abrir más rápido, y también sin conexión",
    "Las páginas, 30 días; lo demás, hasta que lo borres",
  ],
];

/** What rests in this browser, why, for how long, and the way to erase it. */
export function DeviceStorageTable() {
  return (
    <>
      <FactTable
        caption="Lo que la tienda guarda en este navegador"
        head={["Qué se guarda", "Para qué", "Cuánto tiempo"]}
        rows={STORED}
      />
      <p className="print:hidden">
        <a href={pathTo.account()} className={buttonClass({ variant: "secondary" })}>
          Ver o borrar mis datos de este dispositivo
        </a>
      </p>
    </>
  );
}
