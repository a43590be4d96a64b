import type { ComponentProps } from "react";
import { Alert } from "@/ui/alert";

type MissingPartProps = Omit<ComponentProps<typeof Alert>, "tone" | "children"> & {
  /** With its article, as «la vista para compartir». */
  what: string;
};

/** Said where a press asked for code that cannot be fetched. The same press asks again, so there is no button of its own. */
export const MissingPart = ({ what, ...alert }: MissingPartProps) => (
  <Alert tone="error" {...alert}>
    No pudimos abrir {what}. Revisa tu conexión e intenta de nuevo.
  </Alert>
);
