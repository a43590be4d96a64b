import { lazy, Suspense, useEffect, useState } from "react";
import { late } from "@/lib/late";
import { safeLinkUrl } from "@/lib/safe-url";
import { externalAddressOf } from "./link-target";

const ExternalLinkDialog = lazy(
  late(async () => ({ default: (await import("@/ui/external-link-dialog")).ExternalLinkDialog })).need,
);

/** Asks before any link to another site is followed; addresses outside the allow-list are not followed at all. */
export function ExternalLinks() {
  const [href, setHref] = useState<string | null>(null);
  const [wasAsked, setWasAsked] = useState(false);

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const address = externalAddressOf(event);
      if (address === null) return;
      event.preventDefault();
      setWasAsked(true);
      setHref(safeLinkUrl(address));
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);

  if (!wasAsked) return null;
  return (
    <Suspense fallback={null}>
      <ExternalLinkDialog
        href={href}
        onCancel={() => setHref(null)}
        onContinue={(address) => window.open(address, "_blank", "noopener,noreferrer")}
      />
    </Suspense>
  );
}
