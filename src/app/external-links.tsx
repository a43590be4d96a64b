import { useEffect, useEffectEvent, useState } from "react";
import { late } from "@/lib/late";
import { safeLinkUrl } from "@/lib/safe-url";
import { useLate } from "@/lib/use-late";
import { externalAddressOf } from "./link-target";

const dialog = late(() => import("@/ui/external-link-dialog"));

/** Asks before any link to another site is followed; addresses outside the allow-list are not followed at all. */
export function ExternalLinks() {
  const [href, setHref] = useState<string | null>(null);
  const [code, askForCode] = useLate(dialog, dialog.need);

  const onClick = useEffectEvent((event: MouseEvent) => {
    const address = externalAddressOf(event);
    if (address === null) return;
    event.preventDefault();
    askForCode();
    setHref(safeLinkUrl(address));
  });
  useEffect(() => {
    const listen = (event: MouseEvent) => onClick(event);
    document.addEventListener("click", listen);
    return () => document.removeEventListener("click", listen);
  }, []);

  if (!code) return null;
  return (
    <code.ExternalLinkDialog
      href={href}
      onCancel={() => setHref(null)}
      onContinue={(address) => window.open(address, "_blank", "noopener,noreferrer")}
    />
  );
}
