import { useEffect } from "react";
import { readEnv } from "@/lib/env";
import { startReporting } from "@/services/reporting";
import { ExternalLinks } from "./external-links";
import { LiveProducts } from "./live-products";
import { usePreloading } from "./use-preloading";

/** What the shell does once the shopper sees something: it guards exits, fetches ahead, keeps products live, reports. */
export default function LateParts() {
  usePreloading();
  useEffect(() => {
    const endpoint = readEnv().data?.VITE_REPORTING_URL;
    return endpoint === undefined ? undefined : startReporting(endpoint);
  }, []);
  return (
    <>
      <ExternalLinks />
      <LiveProducts />
    </>
  );
}
