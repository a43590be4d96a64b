import { type FocusEvent, type MouseEvent, useEffect } from "react";
import { Toaster, toast } from "sonner";
import { cartActions } from "@/cart/actions";
import { cartUpkeep } from "@/cart/upkeep";
import { type CartNotice, useCartNotices, useCartPanel } from "@/cart/use-cart";
import { cartMessage } from "@/copy/cart-copy";
import { cartEvents } from "@/domain/cart-codes";
import { afterFrame } from "@/lib/after-frame";
import { useTheme } from "@/stores/preferences-store";

const DURATION_MS = 4000;
/** Failures, and a cart that ran out, stay longer: there is more to read and something to do. */
const LONG_DURATION_MS = 8000;

/** When a toast that was pressed has left the page. */
const GONE_AFTER_MS = 400;

/** The cart button and the panel's close button stay in reach while a toast stands. */
const BELOW_THE_HEADER = { top: "4.5rem", right: "1.5rem" };
const BELOW_THE_HEADER_ON_PHONES = { top: "7.5rem", right: "1rem", left: "1rem" };

function tell(notice: CartNotice): void {
  const message = cartMessage(notice.code);
  // One toast per kind of event: twenty clicks on plus are one «Carrito actualizado».
  if (notice.kind === "error") {
    toast.error(message, { id: notice.code, duration: LONG_DURATION_MS });
    return;
  }
  if (notice.code === cartEvents.expired) {
    toast.info(message, { id: notice.code, duration: LONG_DURATION_MS });
    return;
  }
  const { removed } = notice;
  // An emptied cart is begun anew: nothing from before goes back into it.
  if (notice.code === cartEvents.cleared) {
    for (const shown of toast.getToasts()) if ("action" in shown && shown.action) toast.dismiss(shown.id);
  }
  toast.success(message, {
    id: removed ? notice.id : notice.code,
    duration: DURATION_MS,
    ...(removed && { action: { label: "Deshacer", onClick: () => void cartActions.restore(removed) } }),
  });
}

/** Left of the open cart panel; on a phone over its title: a toast must not lie on the panel's buttons. */
const BESIDE_THE_PANEL = { ...BELOW_THE_HEADER, right: "min(31rem, 100vw - 356px - 1rem)" };
// On phones the toaster takes the left offset off both sides, so that it alone keeps the close button free.
const OVER_THE_PANEL_TITLE = { top: "0.5rem", right: "4rem", left: "4rem" };

/** Every toast that stands stays for good, or from now on for as long as its kind does. */
function stay(forGood: boolean): void {
  for (const shown of toast.getToasts()) {
    if (!("title" in shown)) continue;
    const { id, title, type } = shown;
    const ordinary = type === "success" ? DURATION_MS : LONG_DURATION_MS;
    const show = type === "error" ? toast.error : type === "info" ? toast.info : toast.success;
    show(title, { id, duration: forGood ? Number.POSITIVE_INFINITY : ordinary });
  }
}

/** Whoever reaches a toast by keyboard keeps it as long as the focus is there, as a pointer does. */
const keepWhileFocused = {
  onFocus: ({ target }: FocusEvent) => {
    if (target.matches(":focus-visible")) stay(true);
  },
  onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) stay(false);
  },
  onClick: ({ currentTarget }: MouseEvent) => {
    // A toast that was pressed goes with the focus in it, and no event tells of that.
    setTimeout(() => {
      if (!currentTarget.contains(document.activeElement)) stay(false);
    }, GONE_AFTER_MS);
  },
};

/** Says what the cart store records, then drops it. */
export default function CartNotices() {
  const notices = useCartNotices();
  const theme = useTheme();
  const isPanelOpen = useCartPanel((panel) => panel.isOpen);

  // What was pressed shows its own answer first.
  useEffect(() => {
    if (notices.length === 0) return;
    return afterFrame(() => {
      for (const notice of notices) {
        tell(notice);
        cartUpkeep.dismissNotice(notice.id);
      }
    });
  }, [notices]);

  return (
    <div {...keepWhileFocused}>
      <Toaster
        position="top-right"
        theme={theme === "device" ? "system" : theme}
        richColors
        closeButton
        visibleToasts={3}
        gap={14}
        offset={isPanelOpen ? BESIDE_THE_PANEL : BELOW_THE_HEADER}
        mobileOffset={isPanelOpen ? OVER_THE_PANEL_TITLE : BELOW_THE_HEADER_ON_PHONES}
        hotkey={["altKey", "KeyT"]}
        containerAriaLabel="Notificaciones"
        toastOptions={{
          closeButtonAriaLabel: "Cerrar notificación",
        }}
        style={{ "--width": "356px" } as React.CSSProperties}
      />
    </div>
  );
}
