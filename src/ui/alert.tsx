import { clsx } from "clsx";
import { CircleAlert, Info, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button";

type AlertTone = "error" | "warning" | "info";

const looks = {
  error: { icon: CircleAlert, className: "border-bad bg-bad-wash text-bad" },
  warning: { icon: TriangleAlert, className: "border-warn bg-warn-wash text-warn" },
  info: { icon: Info, className: "border-agave bg-agave-wash text-agave-deep" },
} satisfies Record<AlertTone, unknown>;

type AlertProps = {
  tone: AlertTone;
  children: ReactNode;
  onDismiss?: (() => void) | undefined;
  dismissLabel?: string;
  className?: string;
};

/** A banner beside what it is about. Errors interrupt a screen reader, the other tones wait. */
export function Alert({ tone, children, onDismiss, dismissLabel = "Cerrar aviso", className }: AlertProps) {
  const { icon: Icon, className: look } = looks[tone];
  return (
    <div
      role={tone === "error" ? "alert" : "status"}
      className={clsx("flex items-start gap-3 rounded-control border-l-4 px-4 py-2", look, className)}
    >
      <Icon aria-hidden="true" className="mt-1.5 size-5 shrink-0" />
      <div className="grow py-1">{children}</div>
      {onDismiss && (
        <IconButton label={dismissLabel} onClick={onDismiss} className="-my-0.5 -mr-2">
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </div>
  );
}
