// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  appError,
  categoryOfMessage,
  categoryOfStatus,
  type ErrorCategory,
  errorCodes,
  isRetryable,
  severityOf,
  toAppError,
} from "@/domain/errors";

describe("the category by status", () => {
  it.each([
    [500, "server_error"],
    [502, "server_error"],
    [503, "server_error"],
    [504, "server_error"],
    [404, "not_found"],
    [401, "authentication"],
    [403, "authorization"],
    [400, "validation"],
    [406, "validation"],
    [409, "validation"],
    [429, "validation"],
  ])("%d is %s", (status, category) => {
    expect(categoryOfStatus(status)).toBe(category);
  });

  it.each([0, 200, 304, 399])("%d says nothing", (status) => {
    expect(categoryOfStatus(status)).toBeNull();
  });
});

describe("the category by message", () => {
  it.each([
    ["Failed to fetch", "network"],
    ["NetworkError when attempting to fetch resource.", "network"],
    ["Load failed", "network"],
    ["Timeout of 10000 ms exceeded", "timeout"],
    ["signal timed out", "timeout"],
    ["Validation failed", "validation"],
    ["invalid input syntax for type uuid", "validation"],
    ["email is required", "validation"],
    ["Request failed with 404", "not_found"],
    ["Product not found", "not_found"],
    ["HTTP 500", "server_error"],
    ["Internal Server Error", "server_error"],
    ["something else", "unknown"],
    ["", "unknown"],
  ])("«%s» is %s", (message, category) => {
    expect(categoryOfMessage(message)).toBe(category);
  });

  it("lets the first that fits decide", () => {
    expect(categoryOfMessage("network timeout")).toBe("network");
    expect(categoryOfMessage("timeout: invalid")).toBe("timeout");
  });
});

describe("what follows from the category", () => {
  const expected: readonly [ErrorCategory, number, string, boolean][] = [
    ["unknown", 1000, "low", false],
    ["network", 1001, "medium", true],
    ["timeout", 1002, "low", true],
    ["validation", 1003, "low", false],
    ["not_found", 1004, "low", false],
    ["authentication", 1005, "high", false],
    ["authorization", 1006, "medium", false],
    ["server_error", 2003, "high", true],
    ["business_logic", 1000, "medium", false],
  ];

  it.each(expected)("%s has code %d, severity %s, retryable %s", (category, code, severity, retryable) => {
    expect(errorCodes[category]).toBe(code);
    expect(severityOf(category)).toBe(severity);
    expect(isRetryable(category)).toBe(retryable);
    expect(appError(category, "text")).toMatchObject({ category, code, severity, retryable });
  });

  it.each(["Critical failure", "FATAL", "a security problem"])(
    "an unknown error that says «%s» is severe",
    (message) => {
      expect(severityOf("unknown", message)).toBe("high");
    },
  );

  it("alarming words change nothing about known errors", () => {
    expect(severityOf("not_found", "critical")).toBe("low");
  });
});

describe("any failure as an expected error", () => {
  it("trusts the status over the message", () => {
    expect(toAppError(new Error("Failed to fetch"), "listProducts", 404)).toMatchObject({
      category: "not_found",
      status: 404,
      message: "Failed to fetch",
    });
  });

  it("reads the message when the server never answered", () => {
    expect(toAppError(new TypeError("Failed to fetch"), "listProducts", 0)).toMatchObject({
      category: "network",
      status: null,
    });
  });

  it("reads the message when the status is a success", () => {
    expect(toAppError("invalid JSON", "listProducts", 200)).toMatchObject({ category: "validation", status: 200 });
  });

  it("knows a deadline by its name, whatever the browser writes", () => {
    const cause = new DOMException("The operation was aborted.", "TimeoutError");
    expect(toAppError(cause, "placeOrder")).toMatchObject({ category: "timeout", retryable: true });
  });

  it("takes a statement that the database cut off for what it is, whatever the status", () => {
    const cause = { code: "57014", message: "canceling statement due to statement timeout" };
    expect(toAppError(cause, "searchCatalogue", 500)).toMatchObject({
      category: "timeout",
      status: 500,
      retryable: true,
    });
  });

  it.each([[null], [undefined], [{}], [{ message: 7 }], [{ message: "  " }], [""], [42]])(
    "names the operation when %j says nothing",
    (cause) => {
      expect(toAppError(cause, "getProduct").message).toBe("Error in getProduct");
    },
  );

  it("keeps the service's message, the cause and how long to wait", () => {
    const cause = { message: "too many requests", code: "429" };
    expect(toAppError(cause, "trackOrder", 429, 30)).toEqual({
      category: "validation",
      severity: "low",
      code: 1003,
      message: "too many requests",
      retryable: false,
      status: 429,
      retryAfterSeconds: 30,
      cause,
    });
  });
});
