// @vitest-environment node
import { expect, it, vi } from "vitest";
import { type JoinedEvents, openStockChannel } from "@/live/channel";

it("is warned of a refusal once, however often it is repeated, and again of one that comes after all was live", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  let told: JoinedEvents | undefined;
  const channel = openStockChannel(
    (events) => {
      told = events;
      return { room: 1, join() {}, lacks: () => false, exceeds: () => false, size: () => 0, forget: () => [] };
    },
    () => [],
    { onRow() {}, onLive() {}, onInterrupted() {} },
  );
  told?.onRefused("no such topic");
  told?.onRefused("no such topic");
  expect(warn).toHaveBeenCalledTimes(1);
  told?.onLive();
  told?.onRefused("no such topic");
  expect(warn).toHaveBeenCalledTimes(2);
  channel.close();
});
