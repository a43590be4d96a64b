import { PageHead } from "@/components/page-head";
import { storeSettings } from "@/lib/store-settings";
import { Hero } from "./hero";
import { HomeShelves } from "./home-shelves";
import { PromiseStrip } from "./promise-strip";

/** `/`: what the shop sells and promises, from the front door down to the brands. */
export default function HomePage() {
  return (
    <>
      <PageHead
        title={storeSettings.tagline}
        description="Papelería, empaque, limpieza, seguridad y herramienta para tu negocio. Compra sin cuenta, con factura y envío a todo México."
      />
      <div className="page flex flex-col gap-8 pt-5 pb-16 md:gap-10">
        <h1 tabIndex={-1} className="text-3xl md:text-4xl xl:text-5xl">
          {storeSettings.tagline}
        </h1>
        <Hero />
        <PromiseStrip />
        <HomeShelves />
      </div>
    </>
  );
}
