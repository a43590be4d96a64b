import type { StockChannel } from "./channel";

/** For a shop that is to open no socket: nothing is ever reported, so everything is read. */
export const noChannel: StockChannel = {
  follow: () => false,
  rejoin: () => {},
  leave: () => {},
  wake: () => {},
  shardCount: () => 0,
  isWhole: () => true,
  close: () => {},
};
