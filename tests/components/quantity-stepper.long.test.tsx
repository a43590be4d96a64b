import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { QuantityStepper } from "@/components/quantity-stepper";

type Props = Partial<Parameters<typeof QuantityStepper>[0]>;

/** A stepper for «Lápiz HB» whose quantity its host keeps, as every list and cart line does. */
function draw(start: number, props: Props = {}) {
  const onChange = vi.fn();
  function Host() {
    const [quantity, setQuantity] = useState(start);
    return (
      <QuantityStepper
        productName="Lápiz HB"
        max={40}
        {...props}
        quantity={quantity}
        onChange={(next) => {
          onChange(next);
          setQuantity(next);
        }}
      />
    );
  }
  render(<Host />);
  return {
    user: userEvent.setup(),
    onChange,
    plus: screen.getByRole("button", { name: "Aumentar cantidad de Lápiz HB" }),
    minus: screen.getByRole("button", { name: "Disminuir cantidad de Lápiz HB" }),
    field: screen.getByRole("textbox", { name: "Cantidad de Lápiz HB" }),
  };
}

it("steps by one, up to the most and down to one", async () => {
  const { user, plus, minus, field } = draw(1, { max: 2 });
  expect(minus).toBeDisabled();
  await user.click(plus);
  expect(field).toHaveValue("2");
  expect(plus).toBeDisabled();
  await user.click(minus);
  expect(field).toHaveValue("1");
});

it("takes a typed quantity on Enter and on leaving the field, not before", async () => {
  const { user, field, onChange } = draw(1);
  await user.click(field);
  await user.keyboard("25");
  expect(onChange).not.toHaveBeenCalled();
  await user.keyboard("{Enter}");
  expect(onChange).toHaveBeenLastCalledWith(25);
  await user.clear(field);
  await user.type(field, "7");
  await user.tab();
  expect(onChange).toHaveBeenLastCalledWith(7);
  expect(onChange).toHaveBeenCalledTimes(2);
});

it("turns what is out of bounds into the nearest bound, and says so", async () => {
  const { user, field, onChange } = draw(3);
  await user.clear(field);
  await user.type(field, "999{Enter}");
  expect(onChange).toHaveBeenLastCalledWith(40);
  expect(screen.getByRole("status")).toHaveTextContent("Máximo 40");
  await user.clear(field);
  await user.type(field, "0{Enter}");
  expect(onChange).toHaveBeenLastCalledWith(1);
  expect(screen.getByRole("status")).toHaveTextContent("Mínimo 1");
});

it("says that it is too many while it is typed, and nothing of an earlier number while another is typed", async () => {
  const { user, field, onChange } = draw(3);
  await user.clear(field);
  await user.type(field, "41");
  expect(screen.getByRole("status")).toHaveTextContent("Máximo 40");
  expect(field).toHaveValue("41");
  expect(onChange).not.toHaveBeenCalled();
  await user.tab();
  expect(field).toHaveValue("40");
  expect(screen.getByRole("status")).toHaveTextContent("Máximo 40");
  await user.clear(field);
  await user.type(field, "4");
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

it("says what its host keeps of more than there is, for as long as there is less", async () => {
  const asked = vi.fn();
  const stepper = (wanted: number, max: number) => (
    <QuantityStepper
      productName="Lápiz HB"
      quantity={Math.min(wanted, max)}
      wanted={wanted}
      max={max}
      onChange={asked}
      tooMany={(number) => `Hay ${max}, no ${number}`}
    />
  );
  const { rerender } = render(stepper(1, 8));
  await userEvent.type(screen.getByRole("textbox"), "{Control>}a{/Control}20{Enter}");
  expect(asked).toHaveBeenLastCalledWith(20);
  rerender(stepper(20, 8));
  expect(screen.getByRole("textbox")).toHaveValue("8");
  expect(screen.getByRole("status")).toHaveTextContent("Hay 8, no 20");
  rerender(stepper(20, 10));
  expect(screen.getByRole("status")).toHaveTextContent("Hay 10, no 20");
  // Who types what there is wants no more than that.
  await userEvent.type(screen.getByRole("textbox"), "{Control>}a{/Control}10{Enter}");
  expect(asked).toHaveBeenLastCalledWith(10);
  rerender(stepper(20, 30));
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

it.each([
  ["there are fewer", { max: 4 }],
  ["there are more", { max: 60 }],
  ["none can be had any more, though as many are held", { plusLimit: 0 }],
  ["the quantity has become another", { quantity: 12 }],
])("what was said of a quantity is over once %s", async (_, changed) => {
  const stepper = (props: Props) => (
    <QuantityStepper productName="Lápiz HB" quantity={8} max={8} onChange={() => {}} {...props} />
  );
  const { rerender } = render(stepper({}));
  await userEvent.type(screen.getByRole("textbox"), "20{Enter}");
  expect(screen.getByRole("status")).toHaveTextContent("Máximo 8");
  rerender(stepper({}));
  expect(screen.getByRole("status")).toHaveTextContent("Máximo 8");
  rerender(stepper(changed));
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  rerender(stepper({}));
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

for (const nonsense of ["abc", "1.5", "-3", "−3", "1e3", "0,005", "100000", "10000000000", "9".repeat(25)]) {
  it(`puts the quantity back after «${nonsense}», and says what would be one`, async () => {
    const { user, field, onChange } = draw(3);
    await user.clear(field);
    await user.type(field, nonsense);
    await user.tab();
    expect(field).toHaveValue("3");
    expect(onChange).not.toHaveBeenCalled();
    expect(screen.getByRole("status")).toHaveTextContent("La cantidad debe estar entre 1 y 999");
    await user.clear(field);
    await user.type(field, "4{Enter}");
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });
}

it("puts the quantity back without a word where nothing was typed", async () => {
  const { user, field, onChange } = draw(3);
  await user.clear(field);
  await user.tab();
  expect(field).toHaveValue("3");
  expect(onChange).not.toHaveBeenCalled();
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

it("reads «1,000» as the thousand it says", async () => {
  const onTooMany = vi.fn();
  const { user, field, onChange } = draw(3, { onTooMany });
  await user.clear(field);
  await user.type(field, "1,000{Enter}");
  expect(onTooMany).toHaveBeenLastCalledWith(1000);
  expect(onChange).toHaveBeenLastCalledWith(40);
});

it("Escape forgets what was typed and does not reach the panel around it", async () => {
  const onEscape = vi.fn();
  const { user, field, onChange } = draw(3);
  document.addEventListener("keydown", onEscape);
  await user.clear(field);
  await user.type(field, "9");
  onEscape.mockClear();
  await user.keyboard("{Escape}");
  document.removeEventListener("keydown", onEscape);
  expect(field).toHaveValue("3");
  expect(onChange).not.toHaveBeenCalled();
  expect(onEscape).not.toHaveBeenCalled();
});

it("the arrow keys count on from what is typed", async () => {
  const { user, field } = draw(3);
  await user.clear(field);
  await user.type(field, "20{ArrowUp}");
  expect(field).toHaveValue("21");
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(field).toHaveValue("19");
});

it("the arrow up asks for one more, and says why not, where none can be had", async () => {
  const { user, field, onChange } = draw(8, { max: 8, plusLimit: 0, tooMany: () => "Este producto ya no se vende" });
  await user.type(field, "{ArrowUp}");
  expect(screen.getByRole("status")).toHaveTextContent("Este producto ya no se vende");
  expect(onChange).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, "3{ArrowUp}");
  expect(onChange).toHaveBeenLastCalledWith(4);
});

it("the arrow up stops where the plus button does, though more can be typed", async () => {
  const { user, field, plus } = draw(98, { max: 999, plusLimit: 99 });
  await user.type(field, "{ArrowUp}{ArrowUp}");
  expect(field).toHaveValue("99");
  await user.clear(field);
  await user.type(field, "150{Enter}{ArrowUp}");
  expect(field).toHaveValue("150");
  expect(plus).toBeDisabled();
});

it("Enter does not send the form around it", async () => {
  const onSubmit = vi.fn();
  render(
    <form onSubmit={onSubmit}>
      <QuantityStepper productName="Goma" quantity={1} max={9} onChange={() => {}} />
      <button type="submit">Confirmar</button>
    </form>,
  );
  await userEvent.type(screen.getByRole("textbox"), "2{Enter}");
  expect(onSubmit).not.toHaveBeenCalled();
});

it("typing less than the least can mean something of its own", async () => {
  const onBelowMin = vi.fn();
  const { user, field, onChange } = draw(3, { onBelowMin });
  await user.clear(field);
  await user.type(field, "0{Enter}");
  expect(onBelowMin).toHaveBeenCalledOnce();
  expect(onChange).not.toHaveBeenCalled();
});

it("is all out of reach while disabled", () => {
  const { plus, minus, field } = draw(3, { disabled: true });
  for (const control of [plus, minus, field]) expect(control).toBeDisabled();
});
