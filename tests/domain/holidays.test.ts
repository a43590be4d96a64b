// @vitest-environment node
import { describe, expect, it } from "vitest";
import { isHoliday } from "@/domain/holidays";

const holidaysOf = (year: number): string[] =>
  Array.from({ length: 366 }, (_, at) => new Date(Date.UTC(year, 0, 1 + at, 12)))
    .filter((day) => day.getUTCFullYear() === year && isHoliday(day))
    .map((day) => day.toISOString().slice(5, 10));

describe("the public holidays of article 74", () => {
  // As the Secretaría del Trabajo publishes them; the Mondays move.
  it.each([
    [2024, ["01-01", "02-05", "03-18", "05-01", "09-16", "10-01", "11-18", "12-25"]],
    [2025, ["01-01", "02-03", "03-17", "05-01", "09-16", "11-17", "12-25"]],
    [2026, ["01-01", "02-02", "03-16", "05-01", "09-16", "11-16", "12-25"]],
    [2027, ["01-01", "02-01", "03-15", "05-01", "09-16", "11-15", "12-25"]],
    [2030, ["01-01", "02-04", "03-18", "05-01", "09-16", "10-01", "11-18", "12-25"]],
  ])("of %d", (year, days) => {
    expect(holidaysOf(year)).toEqual(days);
  });

  it("count the change of government from 2024 on, every six years", () => {
    const years = Array.from({ length: 25 }, (_, at) => 2015 + at);
    expect(years.filter((year) => isHoliday(new Date(Date.UTC(year, 9, 1, 12))))).toEqual([2024, 2030, 2036]);
  });
});
