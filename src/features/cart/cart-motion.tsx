import { AnimatePresence, LazyMotion, MotionConfig } from "framer-motion";
import * as m from "framer-motion/m";
import type { ReactNode } from "react";

const loadFeatures = () => import("./motion-features").then((module) => module.default);

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
  return (
    <m.li
      className="overflow-hidden border-b border-line last:border-b-0"
      initial={{ height: 0, opacity: 0 }}
      animate={{ height: "auto", opacity: 1 }}
      exit={{ height: 0, opacity: 0 }}
    >
      {children}
    </m.li>
  );
}
