// @vitest-environment node
import { expect, it } from "vitest";
import { readOrderFile } from "@/features/quick-order/read-order-file";

const rowsOf = async (text: string) => {
  const reading = await readOrderFile(new File([text], "pedido.csv"));
  return reading.success ? reading.data.rows.map(({ code, quantity }) => [code, quantity]) : reading;
};

it.each(["sep=;\r\n", "\ufeffSEP=;\n", ""])("takes %j at the beginning of a table for no row", async (beginning) => {
  expect(await rowsOf(`${beginning}Clave;Cantidad\r\nKTN-5114;6\r\nCA-8410;2\r\n`)).toEqual([
    ["KTN-5114", "6"],
    ["CA-8410", "2"],
  ]);
});
