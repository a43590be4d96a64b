import { create } from "zustand";

type CartPanel = { isOpen: boolean; open: () => void; close: () => void; toggle: () => void };

/** Whether the cart panel is open. Not persisted: a reload starts with it closed. */
export const useCartPanel = create<CartPanel>()((set) => ({
  isOpen: false,
  open: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
  toggle: () => set(({ isOpen }) => ({ isOpen: !isOpen })),
}));
