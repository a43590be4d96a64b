import { pathTo } from "@/lib/paths";
import { storeSettings } from "@/lib/store-settings";
import { ContactForm } from "./contact-form";
import { ContentPage } from "./content-page";
import { SellerFacts } from "./seller-facts";
import { Bullets, PageLink } from "./text-parts";

const sections = [
  { id: "escribenos", title: "Escríbenos", body: <ContactForm /> },
  { id: "directo", title: "Directo, sin formulario", body: <SellerFacts only="contact" /> },
  {
    id: "antes-de-escribir",
    title: "Quizá ya está resuelto",
    body: (
      <Bullets
        items={[
          <>
            ¿Dónde viene tu pedido? <PageLink to={pathTo.tracking()}>Rastréalo</PageLink> con su número y tu correo.
          </>,
          <>
            ¿Cuánto tarda y cuánto cuesta? Está en <PageLink to={pathTo.shipping()}>Envíos</PageLink>, estado por
            estado.
          </>,
          <>
            ¿Quieres regresar algo? Los pasos están en <PageLink to={pathTo.returns()}>Devoluciones</PageLink>.
          </>,
          <>
            Lo que más nos preguntan está en <PageLink to={pathTo.faq()}>Preguntas frecuentes</PageLink>.
          </>,
        ]}
      />
    ),
  },
];

export default function ContactPage() {
  return (
    <ContentPage
      title="Contacto"
      description={`Teléfono, WhatsApp, correo, domicilio y horario de ${storeSettings.name}. Te contesta una persona.`}
      group="La tienda"
      intro="Te contesta una persona que conoce la bodega, en el horario de abajo."
      sections={sections}
      contact={false}
    />
  );
}
