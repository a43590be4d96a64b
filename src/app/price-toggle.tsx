import { clsx } from "clsx";
import { setPriceDisplay, usePriceDisplay } from "@/stores/preferences-store";

/** Chooses which of the two prices is the big one everywhere; kept on the device. */
export function PriceToggle({ className }: { className?: string }) {
  const isWithTax = usePriceDisplay() === "with-tax";
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isWithTax}
      aria-label="Precios con IVA"
      onClick={() => setPriceDisplay(isWithTax ? "without-tax" : "with-tax")}
      className={clsx(
        className,
        "flex min-h-target items-center gap-2 rounded-control px-2 text-sm font-semibold hover:bg-band-line",
      )}
    >
      <span aria-hidden="true" className="text-on-band-soft @max-[19rem]:hidden lg:max-xl:hidden">
        Precios
      </span>
      <span aria-hidden="true" className="whitespace-nowrap">
        {isWithTax ? "con IVA" : "sin IVA"}
      </span>
      <span
        aria-hidden="true"
        className={clsx(
          "flex h-5 w-9 shrink-0 items-center rounded-full border p-0.5 transition-colors duration-150",
          isWithTax ? "border-cempasuchil bg-cempasuchil" : "border-on-band-soft",
        )}
      >
        <span
          className={clsx(
            "size-3.5 rounded-full transition-transform duration-150",
            isWithTax ? "translate-x-4 bg-on-cempasuchil" : "bg-on-band-soft",
          )}
        />
      </span>
    </button>
  );
}
