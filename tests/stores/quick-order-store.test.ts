import { beforeEach, describe, expect, it, vi } from "vitest";
import { MAX_ORDER_ROWS } from "@/domain/constants";
import { readOrderText } from "@/domain/quick-order/order-rows";
import {
  discardRest,
  eraseQuickOrder,
  fillQuantities,
  keepRows,
  pasteRows,
  putBack,
  readQuickOrder,
  refreshQuickOrder,
  removeRow,
  writeRow,
} from "@/stores/quick-order-store";

const KEY = "acopio-quick-order";
beforeEach(eraseQuickOrder);

const paste = (text: string, at?: string) => pasteRows(readOrderText(text).rows, at);
const shape = () => readQuickOrder().rows.map(({ code, quantity }) => `${code} × ${quantity}`);
const idAt = (at: number) => readQuickOrder().rows[at]?.id ?? "";
const lines = (count: number) => Array.from({ length: count }, (_, at) => `KTN-${1000 + at} 1`);

describe("the table of a quick order", () => {
  it("takes what is typed, and is there after a reload", () => {
    writeRow("a", { code: "KTN-5114" });
    writeRow("a", { quantity: "seis" });
    writeRow("b", { quantity: "2" });
    const kept = localStorage.getItem(KEY);
    eraseQuickOrder();
    expect(shape()).toEqual([]);
    localStorage.setItem(KEY, kept ?? "");
    refreshQuickOrder();
    expect(shape()).toEqual(["KTN-5114 × seis", " × 2"]);
  });

  it("writes rows that wait when they change, not with each key", () => {
    paste(lines(MAX_ORDER_ROWS + 3).join("\n"));
    const setItem = vi.spyOn(Storage.prototype, "setItem");
    const getItem = vi.spyOn(Storage.prototype, "getItem");
    writeRow(idAt(0), { code: "KTN-5114" });
    const touched = [...setItem.mock.calls, ...getItem.mock.calls].map(([key]) => key);
    vi.restoreAllMocks();
    expect(new Set(touched)).toEqual(new Set([KEY]));
    expect(localStorage.getItem(KEY)).not.toContain("KTN-1502");
    refreshQuickOrder();
    expect(readQuickOrder().rest.map(({ code }) => code)).toEqual(["KTN-1500", "KTN-1501", "KTN-1502"]);
    removeRow(idAt(0));
    refreshQuickOrder();
    expect(readQuickOrder().rest).toHaveLength(2);
    eraseQuickOrder();
    expect(Object.keys(localStorage).filter((key) => key.startsWith(KEY))).toEqual([]);
  });

  it("puts a list at its end, or in the place of an empty row", () => {
    paste("KTN-5114 6\nCA-8410 2");
    paste("TZN-1020 1");
    expect(shape()).toEqual(["KTN-5114 × 6", "CA-8410 × 2", "TZN-1020 × 1"]);
    writeRow(idAt(1), { code: " ", quantity: " " });
    paste("AA-1111\nBB-2222", idAt(1));
    expect(shape()).toEqual(["KTN-5114 × 6", "AA-1111 × ", "BB-2222 × ", "TZN-1020 × 1"]);
    paste("CC-3333", idAt(0));
    expect(shape().at(-1)).toBe("CC-3333 × ");
    expect(new Set(readQuickOrder().rows.map(({ id }) => id)).size).toBe(5);
  });

  it("keeps how a quantity was read, also after a reload, until the shopper says it", () => {
    const counted = () => readQuickOrder().rows.map((row) => row.counted);
    paste("KTN-5114 cinta 6\n7) CA-8410\nTZN-1020 2");
    expect(counted()).toEqual(["in_line", "unclear", "in_line"]);
    refreshQuickOrder();
    expect(counted()).toEqual(["in_line", "unclear", "in_line"]);
    writeRow(idAt(0), { code: "KTN-5118" });
    writeRow(idAt(1), { quantity: "7" });
    fillQuantities(idAt(2), [{ quantity: "2" }]);
    expect(counted()).toEqual(["in_line", undefined, undefined]);
  });

  it("a code that is pasted over another leaves the quantity as the shopper said it", () => {
    writeRow("a", { code: "KTN", quantity: "6" });
    pasteRows(readOrderText("KTN-5114 cinta").rows, "a", true);
    expect(readQuickOrder().rows).toMatchObject([{ code: "KTN-5114", quantity: "6", counted: undefined }]);
  });

  it("puts a list behind a row that holds no more than a quantity, and keeps that", () => {
    writeRow("a", { quantity: "6" });
    paste("KTN-5114 2\nCA-8410 3", "a");
    expect(shape()).toEqual([" × 6", "KTN-5114 × 2", "CA-8410 × 3"]);
  });

  it("keeps what it has no room for, and takes it in as soon as it has", () => {
    paste(lines(MAX_ORDER_ROWS + 3).join("\n"));
    expect(readQuickOrder().rest.map(({ text }) => text)).toEqual(lines(MAX_ORDER_ROWS + 3).slice(-3));
    writeRow("one more", { code: "KTN-1" });
    expect(readQuickOrder().rows).toHaveLength(MAX_ORDER_ROWS);
    removeRow(idAt(0));
    expect(shape().at(-1)).toBe("KTN-1500 × 1");
    expect(readQuickOrder().rest).toHaveLength(2);
    const before = readQuickOrder();
    keepRows([]);
    expect(shape()).toEqual(["KTN-1501 × 1", "KTN-1502 × 1"]);
    writeRow("since", { code: "CA-8410" });
    putBack({ rows: before.rows, rest: [] });
    expect(readQuickOrder().rows).toEqual(before.rows);
    expect(readQuickOrder().rest.map(({ code }) => code)).toEqual(["KTN-1501", "KTN-1502", "CA-8410"]);
    writeRow(idAt(0), { code: "", quantity: "" });
    paste("AA-1111\nBB-2222", idAt(0));
    expect(shape().slice(0, 2)).toEqual(["AA-1111 × ", "BB-2222 × "]);
    expect([readQuickOrder().rows.length, readQuickOrder().rest.length]).toEqual([MAX_ORDER_ROWS, 4]);
    discardRest();
    expect(readQuickOrder().rest).toEqual([]);
  });

  it("puts back what a step took, and leaves what was changed or removed since as it is", () => {
    paste("KTN-5114 6\nCA-8410 2\nTZN-1020 9\nAA-1111 1\nBB-2222 8");
    const { rows } = readQuickOrder();
    const [, unknown, short, dropped, shortAndDropped] = rows;
    if (!unknown || !short || !dropped || !shortAndDropped) throw new Error("there are five rows");
    const left = [unknown, { ...short, quantity: "4" }, dropped, { ...shortAndDropped, quantity: "3" }];
    keepRows(left);
    writeRow(unknown.id, { code: "CA-8411" });
    removeRow(dropped.id);
    // Of these a part was taken, which is given back.
    removeRow(shortAndDropped.id);
    putBack({ rows, rest: [] }, left);
    expect(shape()).toEqual(["KTN-5114 × 6", "CA-8411 × 2", "TZN-1020 × 9", "BB-2222 × 8"]);
  });

  it.each([
    "",
    "null",
    "[]",
    '{"state":{"rows":7,"rest":null}}',
    '{"state":{"rows":[{"id":""},{"id":"a"},null,{"id":"b","code":"K","quantity":1}]}}',
  ])("starts empty from %j", (stored) => {
    localStorage.setItem(KEY, stored);
    refreshQuickOrder();
    expect(readQuickOrder()).toEqual({ rows: [], rest: [] });
  });
});
