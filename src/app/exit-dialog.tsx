import { createRoot, type Root } from "react-dom/client";
import { ExternalLinkDialog } from "@/ui/external-link-dialog";

let root: Root | undefined;

/**
 * Asks before the shopper is led to another site, in a root of its own: it may be wanted before the page has been hydrated.
 * @param address an address that may be followed
 */
export function askBeforeLeaving(address: string): void {
  root ??= createRoot(document.body.appendChild(document.createElement("div")));
  draw(address);
}

const draw = (address: string | null) =>
  root?.render(
    <ExternalLinkDialog
      href={address}
      onCancel={() => draw(null)}
      onContinue={(href) => window.open(href, "_blank", "noopener,noreferrer")}
    />,
  );
