import { useQueryClient } from "@tanstack/react-query";
import { lazy, memo, Suspense, useState } from "react";
import type { Product } from "@/domain/product";
import { late } from "@/lib/late";
import { useIsHydrated } from "@/lib/use-is-hydrated";
import { untilHere, useLateNow } from "@/lib/use-late";
import { queries } from "@/services/queries";
import type { FamilyLinksProps } from "./family-links";
import { FamilyRoom } from "./family-room";

const links = late(() => import("./family-links"));
const fetchLinks = () => untilHere(links.fetch);
const LazyLinks = lazy(fetchLinks);

type FamilySlotProps = { productId: string; familyCode: Product["familyCode"] };

/** The place of the other sizes and colours, whose code nobody waits for. */
export function FamilySlot({ productId, familyCode }: FamilySlotProps) {
  const client = useQueryClient();
  const isHydrated = useIsHydrated();
  const [Links] = useState(() => (isHydrated ? ArrivingLinks : BroughtLinks));
  const [brought] = useState(() => client.getQueryData<readonly Product[]>(queries.family(familyCode ?? "").queryKey));
  return familyCode !== null && <Links productId={productId} familyCode={familyCode} brought={brought} />;
}

/** Drawn anew for another product only: what the page brought along stays on screen until the code is here. */
const BroughtLinks = memo(function BroughtLinks(family: FamilyLinksProps) {
  return (
    <Suspense fallback={<FamilyRoom />}>
      <LazyLinks {...family} />
    </Suspense>
  );
});

/** In a page that is drawn here they show the moment their code is here: a boundary keeps its fallback for at least 300 ms. */
function ArrivingLinks(family: FamilyLinksProps) {
  const [code] = useLateNow(links, fetchLinks);
  return code ? <code.default {...family} /> : <FamilyRoom />;
}
