import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ErrorSummary } from "@/features/checkout/error-summary";

const errors = { name: { type: "required", message: "Escribe el nombre" } };
const summary = () => screen.queryByRole("region", { name: "Falta corregir un dato" });

it("takes the focus once for each failed send, also when the errors come a moment later", () => {
  const first = {};
  const { rerender } = render(<ErrorSummary errors={{}} failedSend={first} onChoose={vi.fn()} />);
  expect(summary()).not.toBeInTheDocument();
  rerender(<ErrorSummary errors={errors} failedSend={first} onChoose={vi.fn()} />);
  expect(summary()).toHaveFocus();

  summary()?.blur();
  rerender(<ErrorSummary errors={{ ...errors }} failedSend={first} onChoose={vi.fn()} />);
  expect(summary()).not.toHaveFocus();
  rerender(<ErrorSummary errors={errors} failedSend={{}} onChoose={vi.fn()} />);
  expect(summary()).toHaveFocus();
});

it("is not there before anything was sent", () => {
  render(<ErrorSummary errors={errors} failedSend={null} onChoose={vi.fn()} />);
  expect(summary()).not.toBeInTheDocument();
});
