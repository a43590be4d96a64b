import type { Crumb } from "@/components/breadcrumbs";
import { pathTo } from "@/lib/paths";

/** The help pages hang under the help centre. */
export const helpTrail: readonly Crumb[] = [{ label: "Ayuda", to: pathTo.help() }];
