// @vitest-environment node
import { spellingsOf } from "@tests/support/order-number-spellings";
import { describe, expect, it } from "vitest";
import { readOrderNumber } from "@/domain/orders/order-number";

const NUMBER = "ACO-20260601120000-7K2MQX";

describe("the number of an order", () => {
  it.each([NUMBER, ...spellingsOf(NUMBER)])("is read from «%s»", (text) => expect(readOrderNumber(text)).toBe(NUMBER));

  it.each([
    "",
    "ACO-",
    "ACO-123",
    "ACO-20260601120000-7K2MQ",
    "ACO-20260601120000-7K2MQXY",
    "ACO-2026060112000-7K2MQX",
    "1 ACO-20260601120000-7K2MQX",
    `${NUMBER} ${NUMBER}`,
    "COT-20260601-7K2MQX",
    "0b8f7c1e-0000-4000-8000-000000000001",
  ])("is not in «%s»", (text) => expect(readOrderNumber(text)).toBeNull());
});
