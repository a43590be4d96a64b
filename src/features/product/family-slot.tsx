import { useQueryClient } from "@tanstack/react-query";
import { lazy, memo, Suspense, useState } from "react";
import type { Product } from "@/domain/product";
import { late } from "@/lib/late";
import { untilHere } from "@/lib/use-late";
import { queries } from "@/services/queries";
import { FamilyRoom } from "./family-room";

const links = late(() => import("./family-links"));
const FamilyLinks = lazy(() => untilHere(links.fetch));

type FamilySlotProps = { productId: string; familyCode: Product["familyCode"] };

/**
 * The place of the other sizes and colours, whose code nobody waits for. It is drawn anew for another product only: what
 * the page brought along stays on screen until the code is here.
 */
export const FamilySlot = memo(function FamilySlot({ productId, familyCode }: FamilySlotProps) {
  const client = useQueryClient();
  const [brought] = useState(() => client.getQueryData<readonly Product[]>(queries.family(familyCode ?? "").queryKey));
  if (familyCode === null) return null;
  return (
    <Suspense fallback={<FamilyRoom />}>
      <FamilyLinks productId={productId} familyCode={familyCode} brought={brought} />
    </Suspense>
  );
});
