import { type ComponentProps, useEffect, useEffectEvent } from "react";
import { late } from "@/lib/late";
import { safeStorage } from "@/lib/safe-storage";
import { useLate } from "@/lib/use-late";
import type WishedPieces from "./wished-pieces";

const wishedPieces = late(() => import("./wished-pieces"));

type SlotProps = ComponentProps<typeof WishedPieces> & {
  /** Grows with each wish made here. */
  wishes: number;
};

/** The place of what was wanted and not there. Its code comes only to devices that have ever wished for something. */
export function WishedPiecesSlot({ wishes, ...props }: SlotProps) {
  const [code, ask] = useLate(wishedPieces);
  const askIfWished = useEffectEvent(() => {
    if (safeStorage.getItem("acopio-wished-pieces") !== null) ask();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each wish asks again
  useEffect(() => askIfWished(), [wishes]);
  return code && <code.default {...props} />;
}
