import { render } from "@testing-library/react";
import { anOrder } from "@tests/support/factories";
import { expect, it } from "vitest";
import { OrderNews } from "@/components/order/order-news";

const HOUR_MS = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

it("gives way as a whole to what holds now, also where a browser has put other texts in the place of those drawn", () => {
  const order = anOrder({ heldUntil: inHours(24) });
  const { container, rerender } = render(<OrderNews order={order} />);
  const sentence = container.querySelector("p");
  expect(sentence).toHaveTextContent(/^Apartamos tus productos hasta el .* vuelven a la venta\.$/);
  for (const text of [...(sentence?.childNodes ?? [])]) {
    if (text instanceof Text)
      text.replaceWith(Object.assign(document.createElement("font"), { textContent: text.data }));
  }

  rerender(<OrderNews order={{ ...order, heldUntil: inHours(-1) }} />);
  expect(container).toHaveTextContent(/^El plazo para pagar terminó el .* antes de que el pedido se cancele\.$/);
});

it.each([
  ["held in part", [false, true], /^Apartamos los demás productos hasta el .* mientras confirmamos el resto\.$/],
  ["still to be looked for as a whole", [true], /^Si para el .* el pedido se cancela y no pagas nada\.$/],
])(
  "says of an order that waits for the shop, %s, until when, and after that that nothing is owed",
  (_, needs, before) => {
    const { items } = anOrder();
    const order = anOrder({
      awaitsAvailability: true,
      heldUntil: inHours(24),
      items: needs.flatMap((needsConfirmation) => items.map((item) => ({ ...item, needsConfirmation }))),
    });
    const { container, rerender } = render(<OrderNews order={order} />);
    const [sentence] = container.querySelectorAll("p");
    expect(sentence).toHaveTextContent(before);
    rerender(<OrderNews order={{ ...order, heldUntil: inHours(-1) }} />);
    expect(container.querySelector("p")).toHaveTextContent(
      /^El plazo para confirmarlo terminó el .*\. Si no lo confirmamos, se cancela y no pagas nada\.$/,
    );
  },
);
