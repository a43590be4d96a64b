import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { EmptyState } from "@/components/empty-state";
import { LoadError } from "@/components/load-error";
import { PageHead } from "@/components/page-head";
import { Seller } from "@/components/seller";
import type { Product } from "@/domain/product";
import { focusHeading } from "@/lib/focus-heading";
import { pathTo } from "@/lib/paths";
import { useAddressNow } from "@/lib/use-address-now";
import { useIsHydrated } from "@/lib/use-is-hydrated";
import { productCodesQuery } from "@/services/product-codes-query";
import { appErrorOf } from "@/services/query-error";
import { MAX_COMPARED, readCompared, setCompared } from "@/stores/compare-store";
import { Alert } from "@/ui/alert";
import { buttonClass } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";
import { type ComparedSkus, findCompared, readComparedSkus } from "./compared-skus";
import { ComparisonTable } from "./comparison-table";

/** /comparar?sku=A,B: up to four products side by side. The address says which, so that it can be sent to somebody. */
export default function ComparePage() {
  const isHydrated = useIsHydrated();
  return (
    <div className="page flex flex-col gap-4 pt-6 pb-24">
      <PageHead
        title="Comparar productos"
        description="Los productos que elegiste, lado a lado: precio, existencias y ficha técnica."
        robots="noindex"
      />
      <h1 tabIndex={-1} className="text-3xl md:text-4xl">
        Comparar productos
      </h1>
      {isHydrated ? <Comparison /> : <Loading columns={2} />}
    </div>
  );
}

function Comparison() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const named = readComparedSkus(params.get("sku"));
  const { data, error, refetch } = useQuery(productCodesQuery(named.skus));
  const { products, missing, spelt, isRead } = findCompared(named, data ?? []);
  useOwnComparison(named, isRead ? products : null);
  useShopsSpelling(isRead && products.length > 0 ? spelt : null);
  useForgetting(isRead ? missing : []);

  const show = (skus: readonly string[]) =>
    void navigate(pathTo.compare(skus), { replace: true, preventScrollReset: true });
  const remove = ({ sku }: Product) => {
    setCompared(readCompared().filter((other) => other !== sku));
    focusHeading();
    show(products.map((product) => product.sku).filter((other) => other !== sku));
  };

  if (error && !data) return <LoadError reason={appErrorOf(error)} onRetry={() => void refetch()} />;
  if (!isRead && products.length === 0) return <Loading columns={named.skus.length} />;
  return (
    <>
      {products.length > 0 && <Seller />}
      <Remarks named={named} missing={missing} />
      {products.length === 0 ? <NothingCompared /> : <ComparisonTable products={products} onRemove={remove} />}
      {products.length > 0 && products.length < MAX_COMPARED && (
        <p className="print:hidden">
          {products.length === 1 && <span>Elige al menos otro producto para verlos lado a lado. </span>}
          <a href={pathTo.products()} className="link touch">
            Agregar otro producto
          </a>
        </p>
      )}
    </>
  );
}

/**
 * An address that names nothing shows what this device compares. One that somebody sent becomes the comparison of a device
 * that had none, so that cards and the bar go on from it; another device's own is never replaced.
 * @param products what the address stands for; null as long as it is not known
 */
function useOwnComparison(named: ComparedSkus, products: readonly Product[] | null): void {
  const navigate = useNavigate();
  const takeUp = useEffectEvent(() => {
    const own = readCompared();
    if (address === "" && own.length > 0) void navigate(pathTo.compare(own), { replace: true });
    else if (own.length === 0 && products && products.length > 0) setCompared(products.map(({ sku }) => sku));
  });
  const address = [...named.skus, ...named.odd].join();
  const isKnown = products !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (isKnown) takeUp();
  }, [address, isKnown]);
}

/** What the shop no longer sells takes none of the places of this device's comparison. */
function useForgetting(missing: readonly string[]): void {
  const gone = missing.join();
  useEffect(() => {
    const own = readCompared();
    const kept = own.filter((sku) => !gone.split(",").includes(sku));
    if (kept.length < own.length) setCompared(kept);
  }, [gone]);
}

/**
 * However the SKUs of an address were typed, it becomes the one that the shop itself would write.
 * @param spelt null as long as there is nothing to be spelt
 */
function useShopsSpelling(spelt: readonly string[] | null): void {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const addressNow = useAddressNow();
  const path = spelt !== null && spelt.join() !== params.get("sku") ? pathTo.compare(spelt) : null;
  const correct = useEffectEvent(() => {
    // Who went elsewhere meanwhile stays there, also where the code of that page is still on its way.
    if (path !== null && addressNow() === location.pathname + location.search) {
      void navigate(path, { replace: true, preventScrollReset: true });
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => correct(), [path]);
}

type RemarksProps = { named: ComparedSkus; missing: readonly string[] };

/** What of the address is not shown, and why. */
function Remarks({ named, missing }: RemarksProps) {
  const unknown = [...missing, ...named.odd];
  if (unknown.length === 0 && named.tooMany === 0) return null;
  return (
    <Alert tone="warning">
      {named.tooMany > 0 && (
        <p>
          Se comparan hasta {MAX_COMPARED} productos: mostramos los primeros {MAX_COMPARED} de este enlace.
        </p>
      )}
      {unknown.length > 0 && (
        <p className="wrap-anywhere">
          No encontramos {unknown.map((sku) => `«${sku}»`).join(", ")}: la clave no existe o el producto ya no se vende.
        </p>
      )}
    </Alert>
  );
}

const NothingCompared = () => (
  <EmptyState
    title="Aún no comparas nada"
    description={`Toca la balanza de un producto, hasta ${MAX_COMPARED}, y aquí los verás lado a lado: precio por pieza, existencias y ficha técnica.`}
    action={
      <a href={pathTo.products()} className={buttonClass()}>
        Explorar Productos
      </a>
    }
  />
);

/** The table that comes, with a column for every product that is asked for. */
function Loading({ columns }: { columns: number }) {
  const places = Array.from({ length: columns }, (_, at) => `product-${at}`);
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <p className="sr-only">Cargando la comparación…</p>
      {columns > 1 && <Skeleton className="h-target w-40" />}
      <div className="flex overflow-hidden border border-line bg-surface">
        <div className="w-30 shrink-0 bg-kraft sm:w-40" />
        {places.map((place) => (
          <div key={place} className="flex min-w-40 grow flex-col gap-3 border-line border-l p-2 sm:min-w-48">
            <Skeleton className="aspect-square max-w-48" />
            <Skeleton className="h-80 w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}
