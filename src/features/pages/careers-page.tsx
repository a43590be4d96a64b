import { pathTo } from "@/lib/paths";
import { storeSettings } from "@/lib/store-settings";
import { buttonClass } from "@/ui/button";
import { mailLink } from "./contact-links";
import { ContentPage } from "./content-page";
import { Bullets, FactTable, Note, PageLink, Steps } from "./text-parts";

const applicationLink = mailLink({
  subject: "Quiero trabajar con ustedes",
  body: "Nombre:\nÁrea que me interesa:\nCiudad:\n\nAdjunto mi currículum.",
});

const sections = [
  {
    id: "areas",
    title: "Qué se hace aquí",
    body: (
      <FactTable
        caption="Áreas de trabajo y lo que se hace en cada una"
        head={["Área", "El trabajo"]}
        rows={[
          ["Bodega", "Recibir, acomodar, contar y surtir. Que lo que dice la pantalla sea lo que hay en el estante."],
          ["Embarques", "Empacar para que nada llegue roto y entregar a la paquetería a tiempo."],
          ["Compras", "Elegir producto, negociar con marcas y no quedarnos sin lo que más se vende."],
          ["Atención", "Contestar teléfono, correo y WhatsApp; resolver devoluciones, garantías y facturas."],
          ["Tienda en línea", "Fichas, fotos, precios y el sitio que estás viendo."],
        ]}
      />
    ),
  },
  {
    id: "que-buscamos",
    title: "Qué buscamos",
    body: (
      <Bullets
        items={[
          "Gente exacta: aquí contar bien es la mitad del trabajo.",
          "Trato claro y amable, con el cliente y con los compañeros.",
          "Ganas de aprender. La experiencia ayuda, pero la enseñamos.",
        ]}
      />
    ),
  },
  {
    id: "como-postularte",
    title: "Cómo postularte",
    body: (
      <>
        <Steps
          steps={[
            {
              title: "Mándanos un correo",
              text: "Con tu currículum y el área que te interesa. Una página es suficiente; no hace falta foto, edad ni estado civil.",
            },
            {
              title: "Platicamos",
              text: "Si hay un lugar para ti, te llamamos para una entrevista. Si no lo hay ahora, te lo decimos y guardamos tu correo seis meses.",
            },
            {
              title: "Conoces el trabajo",
              text: "Antes de decidir recorres la bodega y ves el puesto, el horario y el sueldo por escrito.",
            },
          ]}
        />
        <p>
          <a href={applicationLink} className={buttonClass()}>
            Postularme por correo
          </a>
        </p>
        <Note>
          <p>
            Nunca cobramos por un trámite, curso, uniforme o examen. Si alguien te pide dinero en nuestro nombre,
            avísanos. Tus datos se usan solo para el proceso, conforme al{" "}
            <PageLink to={pathTo.privacy()}>aviso de privacidad</PageLink>.
          </p>
        </Note>
      </>
    ),
  },
];

export default function CareersPage() {
  return (
    <ContentPage
      title="Trabaja con nosotros"
      description={`Cómo es trabajar en ${storeSettings.name}, qué áreas hay y cómo mandar tu currículum.`}
      group="La tienda"
      intro="Una tienda de insumos la hacen quienes cuentan, empacan y contestan. Esto es lo que hacemos y cómo sumarte."
      sections={sections}
    />
  );
}
