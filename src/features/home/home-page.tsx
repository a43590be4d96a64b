import { lazy, Suspense } from "react";
import { PageHead } from "@/components/page-head";
import { orReload } from "@/lib/or-reload";
import { storeSettings } from "@/lib/store-settings";
import { Skeleton } from "@/ui/skeleton";
import { Hero } from "./hero";
import { PromiseStrip } from "./promise-strip";
import { useFirstScreenDone } from "./use-first-screen-done";

const HomeShelves = lazy(orReload(() => import("./home-shelves")));

/** `/`: the first screen comes first; the shelves below it follow once the browser has time. */
export default function HomePage() {
  const isFirstScreenDone = useFirstScreenDone();
  const keepFree = <Skeleton className="h-[90rem] w-full" />;
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
        {isFirstScreenDone ? (
          <Suspense fallback={keepFree}>
            <HomeShelves />
          </Suspense>
        ) : (
          keepFree
        )}
      </div>
    </>
  );
}
