import { clsx } from "clsx";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button";

type AlertTone = "error" | "warning" | "info";

const looks = {
  error: { icon: "icon-[lucide--circle-alert]", className: "border-bad bg-bad-wash text-bad" },
  warning: { icon: "icon-[lucide--triangle-alert]", className: "border-warn bg-warn-wash text-warn" },
  info: { icon: "icon-[lucide--info]", className: "border-agave bg-agave-wash text-agave-deep" },
} satisfies Record<AlertTone, unknown>;

type AlertProps = {
  tone: AlertTone;
  children: ReactNode;
  onDismiss?: (() => void) | undefined;
  dismissLabel?: string;
  /** It stands in a region that reads it out. */
  isTold?: boolean;
  className?: string;
};

/** A banner beside what it is about. Errors interrupt a screen reader, the other tones wait. */
export function Alert({ tone, children, onDismiss, dismissLabel = "Cerrar aviso", isTold, className }: AlertProps) {
  const { icon, className: look } = looks[tone];
  return (
    <div
      role={isTold ? undefined : tone === "error" ? "alert" : "status"}
      className={clsx("flex items-start gap-3 rounded-control border-l-4 px-4 py-2", look, className)}
    >
      <span aria-hidden="true" className={clsx(icon, "mt-1.5 size-5")} />
      <div className="grow py-1">{children}</div>
      {onDismiss && (
        <IconButton label={dismissLabel} onClick={onDismiss} className="-my-0.5 -mr-2">
          <span aria-hidden="true" className="icon-[lucide--x] size-5" />
        </IconButton>
      )}
    </div>
  );
}
