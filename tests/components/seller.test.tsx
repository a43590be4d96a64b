import { fireEvent, render } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Seller } from "@/components/seller";
import { noteClockLead } from "@/lib/server-clock";

const YEAR_MS = 365 * 86_400_000;
const START = Date.parse("2026-11-30T18:00:00Z");

describe("what a sheet says of its age", () => {
  afterEach(() => noteClockLead(0));

  it.each([
    ["right", 0],
    ["a year behind", -YEAR_MS],
  ])("is the day on which it is printed, though its page has stood open, by a clock that is %s", (_, lead) => {
    vi.useFakeTimers({ now: START + lead, toFake: ["Date"] });
    const { container } = render(<Seller />);
    // An answer of the server tells what time it is there.
    noteClockLead(lead);
    fireEvent(window, new Event("beforeprint"));
    expect(container).toHaveTextContent(/^Acopio · .+ · Impreso el 30 de noviembre de 2026$/);
    vi.setSystemTime(Date.parse("2026-12-03T18:00:00Z") + lead);
    fireEvent(window, new Event("beforeprint"));
    expect(container).toHaveTextContent(/^Acopio · .+ · Impreso el 3 de diciembre de 2026$/);
  });
});
