import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { Checkbox } from "@/ui/checkbox";
import { RadioGroup } from "@/ui/radio-group";
import { SelectField } from "@/ui/select-field";
import { TextArea } from "@/ui/text-area";
import { TextField } from "@/ui/text-field";

const states = [
  { value: "JAL", label: "Jalisco" },
  { value: "YUC", label: "Yucatán" },
];

const fields = [
  { kind: "a text field", role: "textbox", draw: (props: object) => <TextField label="Colonia" {...props} /> },
  { kind: "a multi-line field", role: "textbox", draw: (props: object) => <TextArea label="Colonia" {...props} /> },
  {
    kind: "a select",
    role: "combobox",
    draw: (props: object) => <SelectField label="Colonia" options={states} {...props} />,
  },
] as const;

for (const { kind, role, draw } of fields) {
  it(`${kind} is named by its label alone, whatever marks stand beside it`, () => {
    render(draw({ required: true, optionalMark: true }));
    const field = screen.getByRole(role, { name: "Colonia" });
    expect(field).toBeRequired();
    expect(screen.getByLabelText("Colonia")).toBe(field);
    expect(screen.getByText("*")).toHaveAttribute("aria-hidden", "true");
    expect(screen.getByText("(opcional)")).toBeVisible();
  });

  it(`${kind} is invalid, described and announced when it has an error`, () => {
    const { rerender } = render(draw({ helper: "Como en tu recibo" }));
    const field = screen.getByRole(role);
    expect(field).toBeValid();
    expect(field).toHaveAccessibleDescription("Como en tu recibo");

    rerender(draw({ helper: "Como en tu recibo", error: "Escribe la colonia" }));
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription("Escribe la colonia Como en tu recibo");
    expect(screen.getByRole("alert")).toHaveTextContent("Escribe la colonia");
  });
}

for (const { kind, role, draw } of [
  ...fields,
  {
    kind: "a group of buttons",
    role: "radiogroup",
    draw: (props: object) => <RadioGroup legend="Colonia" options={states} {...props} />,
  },
] as const) {
  it(`${kind} that was left wrongly by a press says so after the click, since its error moves what is pressed`, async () => {
    const user = userEvent.setup();
    const shownAtClick: boolean[] = [];
    const Screen = () => {
      const [error, setError] = useState<string>();
      return (
        <>
          {draw({ error, onBlur: () => setError("Escribe la colonia") })}
          <button type="button" onClick={() => shownAtClick.push(screen.queryByRole("alert") !== null)}>
            Seguir
          </button>
        </>
      );
    };
    render(<Screen />);
    await user.tab();
    await user.pointer({ keys: "[MouseLeft>]", target: screen.getByRole("button") });
    expect(screen.getByRole("button")).toHaveFocus();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    expect(screen.getByRole(role)).toBeValid();

    await user.pointer("[/MouseLeft]");
    expect(shownAtClick).toEqual([false]);
    expect(await screen.findByRole("alert")).toHaveTextContent("Escribe la colonia");
    expect(screen.getByRole(role)).toBeInvalid();
  });
}

it("a field that is left by a key says at once what is wrong with it, also after a press that nobody ended", async () => {
  const user = userEvent.setup();
  const Screen = () => {
    const [error, setError] = useState<string>();
    return <TextField label="Colonia" error={error} onBlur={() => setError("Escribe la colonia")} />;
  };
  render(<Screen />);
  fireEvent.mouseDown(document.documentElement);
  await user.tab();
  await user.tab();
  expect(screen.getByRole("alert")).toHaveTextContent("Escribe la colonia");
});

it("a form that is sent wrongly lets its fields say nothing over each other, but for the one in which the focus stays", async () => {
  const user = userEvent.setup();
  const Screen = () => {
    const [isSent, setSent] = useState(false);
    const error = isSent ? "Falta este dato" : undefined;
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setSent(true);
          event.currentTarget.querySelector("input")?.focus();
        }}
      >
        <TextField label="Calle" error={error} />
        <TextField label="Colonia" error={error} />
        <RadioGroup legend="Forma de pago" name="payment" options={states} error={error} />
        <button type="submit">Enviar</button>
      </form>
    );
  };
  const street = () => screen.getByRole("textbox", { name: "Calle" });
  const { unmount } = render(<Screen />);
  await user.click(screen.getByRole("button"));
  expect(street()).toHaveFocus();
  expect(screen.getByRole("textbox", { name: "Colonia" })).toHaveAccessibleDescription("Falta este dato");
  expect(screen.getByRole("radiogroup")).toHaveAccessibleDescription("Falta este dato");
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  unmount();

  render(<Screen />);
  await user.type(street(), "{Enter}");
  expect(screen.getByRole("alert").id).toBe(street().getAttribute("aria-describedby"));
});

it("a select offers its placeholder as the empty choice", async () => {
  const onChange = vi.fn();
  render(<SelectField label="Estado" options={states} placeholder="Elige un estado" onChange={onChange} />);
  const field = screen.getByRole("combobox", { name: "Estado" });
  expect(field).toHaveValue("");
  await userEvent.selectOptions(field, "Yucatán");
  expect(field).toHaveValue("YUC");
  expect(onChange).toHaveBeenCalledOnce();
});

it("a checkbox is ticked by pressing anywhere on its row, and its count is no part of its name", async () => {
  render(<Checkbox label="Papelería" detail={12} />);
  const box = screen.getByRole("checkbox", { name: "Papelería" });
  await userEvent.click(screen.getByText("12"));
  expect(box).toBeChecked();
});

it("a radio group is one named group walked with the arrow keys", async () => {
  render(
    <RadioGroup
      legend="Forma de pago"
      name="payment"
      required
      options={[
        { value: "spei", label: "Transferencia SPEI", description: "Te damos la CLABE al confirmar" },
        { value: "oxxo", label: "Depósito en OXXO" },
      ]}
    />,
  );
  expect(screen.getByRole("radiogroup", { name: "Forma de pago" })).toBeRequired();
  const spei = screen.getByRole("radio", { name: "Transferencia SPEI" });
  expect(spei).toHaveAccessibleDescription("Te damos la CLABE al confirmar");
  await userEvent.tab();
  await userEvent.keyboard("[ArrowDown]");
  expect(screen.getByRole("radio", { name: "Depósito en OXXO" })).toBeChecked();
  expect(spei).not.toBeChecked();
});

it("a radio group shows its error as an alert that describes the group", () => {
  render(<RadioGroup legend="Forma de pago" options={states} error="Elige cómo quieres pagar" />);
  const group = screen.getByRole("radiogroup", { name: "Forma de pago" });
  expect(group).toBeInvalid();
  expect(group).toHaveAccessibleDescription("Elige cómo quieres pagar");
  expect(screen.getByRole("alert")).toHaveTextContent("Elige cómo quieres pagar");
});
