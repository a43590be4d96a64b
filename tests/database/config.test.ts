// @vitest-environment node
import { expect, it } from "vitest";
import { readMaxRows } from "../../supabase/local/config";

it("takes the number of rows from the section [api], and from nowhere else", () => {
  expect(readMaxRows('[api]\nschemas = ["public"]\n# max_rows = 7\nmax_rows = 250\n\n[db]\nmax_rows = 9\n')).toBe(250);
  expect(readMaxRows("[db]\nmax_rows = 9\n[api]\nmax_rows=20")).toBe(20);
});

it.each(["", "[api]\nport = 1\n[db]\nmax_rows = 9\n"])("refuses a configuration that names none: %j", (config) => {
  expect(() => readMaxRows(config)).toThrow("names no max_rows");
});
