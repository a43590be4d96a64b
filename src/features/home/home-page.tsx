import { PageHead } from "@/components/page-head";
import { storeSettings } from "@/lib/store-settings";
import { Hero } from "./hero";
import { HomeShelves } from "./home-shelves";

/** `/`: what the shop sells and promises, from the front door down to the brands. */
export default function HomePage() {
  return (
    <>
      <PageHead
        title={storeSettings.tagline}
        description="Papelería, empaque, limpieza, seguridad y herramienta para tu negocio. Compra sin cuenta, con factura y envío a todo México."
      />
      <div className="page flex flex-col gap-4 pt-4 pb-16">
        <h1 tabIndex={-1} className="text-2xl md:text-3xl">
          {storeSettings.tagline}
        </h1>
        <Hero />
        <div className="flex flex-col gap-8 md:gap-10">
          <HomeShelves />
        </div>
      </div>
    </>
  );
}
