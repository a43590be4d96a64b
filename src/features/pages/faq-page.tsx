import { JsonLd } from "@/components/json-ld";
import { storeSettings } from "@/lib/store-settings";
import { ContentPage, Section } from "./content-page";
import { faqData } from "./faq-entries";
import { FaqSearch } from "./faq-search";
import { helpTrail } from "./help-trail";

export default function FaqPage() {
  return (
    <>
      <JsonLd data={faqData} />
      <ContentPage
        title="Preguntas frecuentes"
        description={`Respuestas sobre pedidos, precios con IVA, pagos, envíos, facturas y devoluciones en ${storeSettings.name}.`}
        group="Ayuda"
        trail={helpTrail}
        intro="Lo que más nos preguntan, con respuestas cortas."
      >
        <Section id="preguntas" title="Todas las preguntas">
          <FaqSearch />
        </Section>
      </ContentPage>
    </>
  );
}
