import { type FocusEvent, type MouseEvent, useEffect, useState, useSyncExternalStore } from "react";
import { Toaster, toast } from "sonner";
import { cartActions } from "@/cart/actions";
import { cartUpkeep } from "@/cart/upkeep";
import { type CartNotice, onCartChange, onCartEnd, useCartPanel } from "@/cart/use-cart";
import { additionText, listedText, shortName } from "@/copy/addition-copy";
import { cartMessage } from "@/copy/cart-copy";
import { waitingMessage, waitingProductsMessage } from "@/copy/stock-copy";
import type { CartItem } from "@/domain/cart";
import { cartEvents } from "@/domain/cart-codes";
import { afterFrame } from "@/lib/after-frame";
import { pathTo } from "@/lib/paths";
import { readFactsChecked } from "@/live/cached-products";
import { readCheckedLine } from "@/live/stock-store";
import { type NoticeToShow, useNoticesToShow } from "@/orders/use-notices-to-show";
import { useTheme } from "@/stores/preferences-store";
import { SEE_CART, stay, withdrawSeeCart } from "./standing-toasts";
import { removalOf, UNDO, withdrawOvertaken, withdrawUndo } from "./toast-undo";
import { useBarRoom } from "./use-bar-room";

const DURATION_MS = 4000;
/** Failures, and a cart that ran out, stay longer: there is more to read and something to do. */
const LONG_DURATION_MS = 8000;

const MOST_TOASTS = 3;
/** Between toasts, in pixels. */
const GAP = 14;

/** The cart button stays in reach while a toast stands; left of the panel while that is open. */
const BELOW_THE_HEADER = { top: "4.5rem", right: "1.5rem" };
const BESIDE_THE_PANEL = { ...BELOW_THE_HEADER, right: "min(31rem, 100vw - var(--width) - 1rem)" };
/** As many words on a line whatever the size of the text; beside the panel as many as there is room for. */
const WIDTH = "min(22.25rem, 100vw - 3rem)";
const WIDTH_BESIDE_THE_PANEL = "clamp(356px, 100vw - 33rem, 22.25rem)";
/** On phones at the lower edge, above the bar that sells or pays and above the notice of what is back, as far as the screen goes. */
const ABOVE_THE_BAR = {
  bottom:
    "calc(var(--bottom-bar, 0rem) + var(--compare-bar, 0rem) + clamp(0rem, var(--stock-notice, 0rem), 100svh - 17rem) + 0.75rem)",
  right: "1rem",
  left: "1rem",
};

/** Where sonner itself begins to make toasts as wide as the screen. */
const PHONE = "(max-width: 600px)";

const isCartShown = (): boolean => useCartPanel.getState().isOpen || window.location.pathname === pathTo.cart();

/** One toast per kind of event: twenty clicks on plus are one «Carrito actualizado». It names the product of the last. */
function showToast(notice: NoticeToShow & { message: string }): void {
  const { id, code, kind, about, many, message, orderNews } = notice;
  if (kind === "error") {
    // Toasts stand in one polite region, and only a new element speaks the same words again. The cart has its own alert.
    const alert = (
      <span key={id} role="alert">
        {message}
      </span>
    );
    return void toast.error(isCartShown() ? message : alert, { id: code, duration: LONG_DURATION_MS });
  }
  const seeCart = isCartShown() ? undefined : SEE_CART;
  const uncounted = linesOf(notice).filter(isUncounted);
  if (many?.items.length === 0) return void toast.info(message, { id, duration: LONG_DURATION_MS });
  if (many) {
    const show = uncounted.length > 0 || many.missing ? toast.info : toast.success;
    // Each with its own undo: what was added by another press is not to be taken back with it.
    show(many.items.length === 1 ? cartMessage(cartEvents.added) : message, {
      id,
      duration: LONG_DURATION_MS,
      description: [listedText(many.items), ...awaitedText(uncounted, many.items), many.missing]
        .filter(Boolean)
        .join(". "),
      action: { label: UNDO, onClick: many.undo },
      cancel: seeCart,
    });
    return;
  }
  // A removal just before has its toast by now.
  if (code === cartEvents.cleared) withdrawUndo();
  const isRemoval = about !== null && code === cartEvents.removed;
  const isAddition = about !== null && code === cartEvents.added;
  const isMissing = code === cartEvents.missing;
  const isNews = isMissing || code === cartEvents.expired || uncounted.length > 0;
  const show = isNews ? toast.info : toast.success;
  // The same product may be added again while its toast stands: a new element speaks the same words.
  show(isAddition ? <span key={id}>{message}</span> : message, {
    id: isRemoval ? removalOf(about) : isMissing ? id : code,
    duration: isNews ? LONG_DURATION_MS : DURATION_MS,
    description: about
      ? [
          isAddition ? additionText(about) : shortName(about),
          ...(isMissing ? [whereMissing(orderNews)] : awaitedText(uncounted, [about])),
        ].join(". ")
      : orderNews,
    ...(isRemoval && { action: { label: UNDO, onClick: () => void cartActions.restore(about) } }),
    ...(isAddition && { action: seeCart }),
  });
}

/** Where a line may be that nobody took out of the cart. */
const whereMissing = (orderNews: string | null): string =>
  orderNews ? `${orderNews} Abre tu carrito para volver a agregarlo.` : "Si lo pediste, está en «Mis pedidos».";

/** The lines of which a notice says how many are in the cart now. */
function linesOf({ code, about, many }: CartNotice): readonly CartItem[] {
  if (many) return many.items;
  return about && (code === cartEvents.added || code === cartEvents.updated) ? [about] : [];
}

/** Whether it can be had and nobody has counted it; on a prerendered page whose stock is still being read, that is not known. */
function isUncounted(line: CartItem): boolean {
  if (!readFactsChecked(line.product.id)) return false;
  const { stock } = readCheckedLine(line);
  return stock.isAvailable && stock.stockQuantity === null;
}

/** What is said, without cheering, of products whose stock nobody has counted; nothing where there are none. */
function awaitedText(uncounted: readonly CartItem[], all: readonly CartItem[]): string[] {
  const [first] = uncounted;
  if (!first) return [];
  if (all.length > 1) return [waitingProductsMessage(uncounted.length)];
  return [waitingMessage("uncounted", first.quantity, first.product.unit)];
}

/** True while a press gives the focus to what it is on. */
let isPressing = false;

/** A toast stays while it has the focus, as under a pointer; not if a press gave it. */
const keepWhileFocused = {
  // While any text of the page is selected, sonner takes no drag for a swipe.
  onPointerDown: () => window.getSelection()?.removeAllRanges(),
  onMouseDown: () => {
    isPressing = true;
    setTimeout(() => {
      isPressing = false;
    });
  },
  onFocus: () => {
    if (!isPressing) stay(true);
  },
  onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) stay(false);
  },
  /**
   * A toast whose button is pressed goes. The focus goes back to where it came from before anything follows from the press: what
   * opens takes it from there and gives it back there, and where that control goes as well, the page hands the focus on.
   */
  onClickCapture: ({ target }: MouseEvent) => {
    if (target instanceof Element) target.closest("button")?.blur();
  },
};

/**
 * What was pressed to get the toast; phones that give no focus to what is touched count it as hovered. The page of a
 * product is an article as well, but is not to be moved.
 */
const PRESSED = "main :is(article, li):not(:has(h1)):is(:focus-within, :hover)";

/** How much of the lower edge the toasts take, with the bars below them; toasts behind the front one peek out. */
function roomOfToasts(): number {
  const toaster = document.querySelector("[data-sonner-toaster]");
  const front = toaster?.querySelector<HTMLElement>("[data-front=true]");
  if (!toaster || !front) return 0;
  const behind = Math.min(toaster.childElementCount, MOST_TOASTS) - 1;
  return window.innerHeight - toaster.getBoundingClientRect().bottom + front.offsetHeight + behind * GAP;
}

/** Scrolls it above the toasts, which would hide its price and buttons; if it is too high, its top leaves the screen. */
function keepPressedInSight(): void {
  const pressed = [...document.querySelectorAll(PRESSED)].at(-1);
  if (!pressed) return;
  const covered = pressed.getBoundingClientRect().bottom + GAP - (window.innerHeight - roomOfToasts());
  if (covered > 0) window.scrollBy(0, covered);
}

const isOnPhone = (): boolean => window.matchMedia?.(PHONE).matches ?? false;

function onPhoneChange(onChange: () => void): () => void {
  const query = window.matchMedia?.(PHONE);
  query?.addEventListener("change", onChange);
  return () => query?.removeEventListener("change", onChange);
}

/** Says what the cart store records, then drops it. */
export default function CartNotices() {
  const notices = useNoticesToShow();
  const theme = useTheme();
  const isPanelOpen = useCartPanel((panel) => panel.isOpen);
  const isPhone = useSyncExternalStore(onPhoneChange, isOnPhone);
  // On a phone the open panel fills the screen and shows what happened: notices are only announced.
  const isAnnouncedOnly = isPhone && isPanelOpen;
  const [announcement, setAnnouncement] = useState("");
  const barRoom = useBarRoom(notices);
  useEffect(() => {
    if (isAnnouncedOnly) toast.dismiss();
    setAnnouncement("");
  }, [isAnnouncedOnly]);

  useEffect(() => {
    if (isPanelOpen) withdrawSeeCart();
  }, [isPanelOpen]);
  useEffect(() => onCartEnd(withdrawUndo), []);
  useEffect(() => onCartChange(withdrawOvertaken), []);

  // The result of the press shows first.
  useEffect(() => {
    if (notices.length === 0) return;
    return afterFrame(() => {
      for (const notice of notices) {
        const { message } = notice;
        // What is missing the panel does not show.
        if (message !== null && isAnnouncedOnly && !notice.many?.missing) setAnnouncement(message);
        else if (message !== null) showToast({ ...notice, message });
        cartUpkeep.dismissNotice(notice.id);
      }
      // Behind the panel nothing is to move. Toasts are drawn by a timer of their own, set before this one.
      if (isPhone && !isAnnouncedOnly) setTimeout(keepPressedInSight);
    });
  }, [notices, isAnnouncedOnly, isPhone]);

  return (
    <div {...keepWhileFocused}>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <Toaster
        position={isPhone ? "bottom-center" : "top-right"}
        theme={theme === "device" ? "system" : theme}
        richColors
        closeButton
        visibleToasts={MOST_TOASTS}
        gap={GAP}
        offset={isPanelOpen ? BESIDE_THE_PANEL : BELOW_THE_HEADER}
        mobileOffset={ABOVE_THE_BAR}
        hotkey={["altKey", "KeyT"]}
        containerAriaLabel="Notificaciones"
        toastOptions={{ closeButtonAriaLabel: "Cerrar notificación" }}
        style={
          {
            "--width": isPanelOpen ? WIDTH_BESIDE_THE_PANEL : WIDTH,
            "--bar-room": `${barRoom}px`,
          } as React.CSSProperties
        }
      />
    </div>
  );
}
