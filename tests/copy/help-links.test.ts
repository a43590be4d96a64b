import { describe, expect, it } from "vitest";
import { helpLink } from "@/copy/help-links";

describe("a text in the search field", () => {
  it.each([
    ["ACO-20261121093000-7K2MQX", "/order-tracking/ACO-20261121093000-7K2MQX"],
    [" aco-20261121093000-7k2mqx ", "/order-tracking/ACO-20261121093000-7K2MQX"],
    ["cancelar pedido", "/devoluciones#cancelar"],
    ["¿Cómo cancelo mi compra?", "/devoluciones#cancelar"],
    ["devoluciones", "/devoluciones"],
    ["Devolución", "/devoluciones"],
    ["factura", "/preguntas-frecuentes#pedir-factura"],
    ["mi factura", "/preguntas-frecuentes#pedir-factura"],
    ["telefono", "/contact"],
    ["Teléfono de contacto", "/contact"],
    ["envio", "/envio"],
    ["costo de envío", "/envio"],
    ["rastrear", "/order-tracking"],
    ["¿dónde está mi pedido?", "/order-tracking"],
    ["devoluc", "/devoluciones"],
    ["sobres para envío", null],
    ["sobre para envío", null],
    ["block de facturas", null],
    ["canela", null],
    ["ACO-2026", null],
    ["de la", null],
    ["", null],
  ])("«%s» leads to %s", (text, to) => expect(helpLink(text)?.to ?? null).toBe(to));
});
