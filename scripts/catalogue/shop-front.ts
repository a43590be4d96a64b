/** Everything of the demo shop that is not a product: slides, slider settings, ways to pay, where we send. */

export const slides = [
  {
    key: "empaque",
    title: "Empaca hoy, envía hoy",
    subtitle: "Cajas, cinta y película stretch por rollo, atado o caja completa, con existencias a la vista.",
    image: "empaque",
    alt: "Caja de cartón, rollo de película stretch y pistola despachadora de cinta",
    link: "/categoria/empaque",
    label: "Ver empaque",
    isFeatured: true,
  },
  {
    key: "cafeteria",
    title: "El café de la oficina, resuelto",
    subtitle: "Grano de la sierra, vasos, azúcar y todo lo que pide la barra, con factura.",
    image: "cafeteria",
    alt: "Cafetera con café recién hecho, taza, bolsa de café en grano y vaso para llevar",
    link: "/categoria/cafeteria",
    label: "Surtir cafetería",
    isFeatured: false,
  },
  {
    key: "seguridad",
    title: "Equipo de protección que sí se usa",
    subtitle: "Cascos, guantes, botas y extintores que cumplen la norma y no estorban.",
    image: "seguridad",
    alt: "Cono vial, casco amarillo, chaleco reflejante, bota de trabajo y extintor",
    link: "/categoria/seguridad",
    label: "Ver seguridad",
    isFeatured: false,
  },
  {
    key: "almacen",
    title: "Tu bodega, en orden",
    subtitle: "Estantes, gavetas, patines y diablitos. Envío gratis desde $1,000 sin IVA.",
    image: "almacen",
    alt: "Estante con cajas, gaveta de refacciones y patín hidráulico con una tarima cargada",
    link: "/categoria/almacen",
    label: "Equipar mi bodega",
    isFeatured: false,
  },
] as const;

export const sliderSettings = {
  autoplay: { enabled: true, delay: 5000 },
  animation: { type: "fade", duration: 1000, easing: "ease-in-out" },
  navigation: { arrows: true, dots: true, keyboard: true },
  responsive: { mobile_height: 320, tablet_height: 280, desktop_height: 300 },
  general: { max_slides: 5, lazy_loading: true, preload_next: true },
} as const;

export const paymentGateways = [
  {
    kind: "spei",
    label: "Transferencia SPEI",
    instructions: [
      "Transfiere el monto exacto desde la app de tu banco y escribe la referencia: con ella reconocemos tu pago.",
      "Surtimos en cuanto se refleja. Guarda el comprobante por si tu banco se retrasa.",
    ],
    // A demonstration: the account does not exist.
    payment_details: { clabe: "646180000000000009", bank: "STP" },
    hours_to_pay: 48,
    max_amount: null,
  },
  {
    kind: "oxxo",
    label: "Depósito en OXXO",
    instructions: [
      "En la caja pide «un depósito a tarjeta», dicta el número y paga el monto exacto en efectivo. OXXO cobra su comisión aparte.",
      "Conserva el ticket y mándanos una foto con la referencia de tu pedido: así sabemos que el depósito es tuyo.",
    ],
    payment_details: { card: "4000001234567899", bank: "Tarjeta de demostración" },
    hours_to_pay: 72,
    // No counter takes more in one payment.
    max_amount: 10_000,
  },
  {
    kind: "cash_on_delivery",
    label: "Pago contra entrega",
    instructions: [
      "Pagas al recibir, en efectivo o con tarjeta en la terminal del repartidor.",
      "Ten listo el total exacto: el repartidor lleva poco cambio.",
      "Revisa las cajas antes de firmar.",
    ],
    payment_details: {},
    // Nobody pays before the door: in this time the shop confirms the order.
    hours_to_pay: 168,
    max_amount: null,
  },
] as const;

/** Working days from the payment, or the confirmation of what is paid at the door, to that door. Together the zones cover the 32 states, each one once. */
export const shippingZones = [
  { name: "Valle de México", states: ["CMX", "MEX"], days: [1, 2] },
  { name: "Centro", states: ["HID", "MOR", "PUE", "QUE", "TLA"], days: [2, 3] },
  { name: "Bajío y Occidente", states: ["AGU", "COL", "GUA", "JAL", "MIC", "NAY", "SLP", "ZAC"], days: [2, 4] },
  { name: "Noreste", states: ["COA", "NLE", "TAM"], days: [3, 4] },
  { name: "Golfo y Sur", states: ["GRO", "OAX", "TAB", "VER"], days: [3, 5] },
  { name: "Norte y Pacífico", states: ["CHH", "DUR", "SIN", "SON"], days: [3, 5] },
  { name: "Península y Chiapas", states: ["CAM", "CHP", "ROO", "YUC"], days: [4, 6] },
  { name: "Baja California", states: ["BCN", "BCS"], days: [4, 7] },
] as const;
