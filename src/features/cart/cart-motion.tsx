import { AnimatePresence, LazyMotion, MotionConfig } from "framer-motion";
import * as m from "framer-motion/m";
import { type ReactNode, useRef } from "react";
import { late } from "@/lib/late";
import { untilHere } from "@/lib/use-late";

const motion = late(() => import("./motion-features"));

/** Until the code that moves lines is here they come and go at once. */
const loadFeatures = async () => (await untilHere(motion.fetch)).default;

/** A list whose lines enter and leave by unfolding and collapsing; at once for shoppers who prefer less motion. */
export function MovingLines({ children, label }: { children: ReactNode; label: string }) {
  return (
    <LazyMotion features={loadFeatures} strict>
      <MotionConfig reducedMotion="user" transition={{ duration: 0.28, ease: [0.22, 0.8, 0.26, 1] }}>
        <ul aria-label={label} className="@container">
          <AnimatePresence initial={false}>{children}</AnimatePresence>
        </ul>
      </MotionConfig>
    </LazyMotion>
  );
}

/** One line of it; needs a `key` where it is used. */
export function MovingLine({ children }: { children: ReactNode }) {
  const line = useRef<HTMLLIElement>(null);
  return (
    <m.li
      ref={line}
      className="border-b border-line last:border-b-0"
      // Cut off only while it moves: focus rings reach over the edge.
      initial={{ height: 0, opacity: 0, overflow: "hidden" }}
      animate={{ height: "auto", opacity: 1, transitionEnd: { overflow: "visible" } }}
      // One that was put back took the focus before there was anything to see of it.
      onAnimationComplete={() => {
        if (line.current?.contains(document.activeElement)) line.current.scrollIntoView({ block: "nearest" });
      }}
      exit={{ height: 0, opacity: 0, overflow: "hidden" }}
    >
      {children}
    </m.li>
  );
}
