import { pathTo } from "@/lib/paths";
import { storeSettings } from "@/lib/store-settings";
import { ContentPage } from "./content-page";
import { helpTrail } from "./help-trail";
import { WARRANTY_DAYS } from "./legal";
import { Bullets, Note, PageLink, Steps } from "./text-parts";

const sections = [
  {
    id: "que-cubre",
    title: "Qué cubre",
    body: (
      <>
        <p>
          Todo lo que vendemos tiene garantía de {WARRANTY_DAYS} días naturales, contados desde que recibes el producto,
          contra defectos de fabricación y de materiales. Si el fabricante da un plazo mayor, vale el del fabricante:
          viene impreso en el empaque o en su póliza.
        </p>
        <Bullets
          items={[
            "Piezas que no funcionan, que fallan con el uso normal o que llegan incompletas.",
            "Producto distinto del que pediste, con otra medida, cantidad o marca.",
            "Contenido menor del que dice el empaque.",
            "Consumibles con defecto de origen: tóner que mancha, pilas descargadas, cinta que no pega.",
          ]}
        />
      </>
    ),
  },
  {
    id: "que-no-cubre",
    title: "Qué no cubre",
    body: (
      <Bullets
        items={[
          "El desgaste normal de lo que se gasta: brocas, discos, guantes, fibras, filtros y similares.",
          "Daños por golpes, humedad, descargas eléctricas o un uso distinto del que indica el instructivo.",
          "Equipos abiertos o reparados por alguien que no autorizó el fabricante.",
          "Productos usados después de su fecha de caducidad.",
        ]}
      />
    ),
  },
  {
    id: "como-hacerla-valida",
    title: "Cómo hacerla válida",
    body: (
      <Steps
        steps={[
          {
            title: "Cuéntanos qué pasó",
            text: (
              <>
                Escríbenos desde <PageLink to={pathTo.contact()}>Contacto</PageLink> con tu número de pedido, la falla y
                una o dos fotos. No necesitas más papeles: con el número de pedido basta.
              </>
            ),
          },
          {
            title: "Te decimos cómo mandarlo",
            text: "Te contestamos a más tardar el siguiente día hábil. El flete del producto defectuoso lo pagamos nosotros, de ida y de vuelta.",
          },
          {
            title: "Lo revisamos",
            text: "Desde que lo tenemos en la bodega tardamos hasta diez días hábiles en revisarlo y darte una respuesta por escrito.",
          },
          {
            title: "Lo resolvemos",
            text: "Si procede, eliges: te lo cambiamos por uno igual, te regresamos lo que pagaste o, si se puede y lo prefieres, lo reparamos sin costo.",
          },
        ]}
      />
    ),
  },
  {
    id: "quien-responde",
    title: "Quién responde",
    body: (
      <>
        <p>
          Responde {storeSettings.legalName}, con domicilio en {storeSettings.address}. También puedes acudir
          directamente con el fabricante o el importador cuyo nombre viene en el empaque: la ley te deja elegir.
        </p>
        <Note>
          <p>
            Esta garantía es adicional a tus derechos. La Ley Federal de Protección al Consumidor (artículos 77 a 84 y
            92) los protege aunque aquí no los repitamos, y el tiempo que dure una reparación no se descuenta de tu
            garantía.
          </p>
        </Note>
      </>
    ),
  },
];

export default function WarrantyPage() {
  return (
    <ContentPage
      title="Garantía"
      description={`${WARRANTY_DAYS} días de garantía contra defectos en todo el catálogo: qué cubre, cómo hacerla válida y quién responde.`}
      group="Ayuda"
      trail={helpTrail}
      intro={`${WARRANTY_DAYS} días en todo el catálogo, sin letra chica. Si algo salió malo, lo arreglamos.`}
      sections={sections}
    />
  );
}
