import * as v from "valibot";
import { MAX_ORDER_ROWS } from "@/domain/constants";
import { askedCode, type CodeAnswer } from "@/domain/quick-order/order-plan";
import { ok } from "@/lib/result";
import { productRow } from "./product-row";
import { flag, type RowReader, readRow, readRows, text } from "./rows";
import { type RequestOptions, runQuery, type ServiceResult } from "./run-query";
import { supabase } from "./supabase-client";

const OPERATION = "productsByCode";

const codeAnswer: RowReader<CodeAnswer> = v.pipe(
  v.object({ code: text, is_found: flag, products: v.array(v.unknown()) }),
  v.transform(({ code, is_found, products }): CodeAnswer => {
    const [first, ...others] = products.map((row) => readRow(OPERATION, productRow, row));
    const sound = (rows: readonly (typeof first)[]) => rows.flatMap((product) => product ?? []);
    // If the product itself cannot be read, it counts as not found, and the others are only proposed in its place.
    return { code, isFound: is_found && !!first, products: sound([first, ...others]) };
  }),
);

/**
 * What the shop has by each SKU of a list, spelt as people spell them: one request for up to 500, each once. By POST, since so
 * many do not fit into an address. Blank ones are not asked for.
 */
export async function productsByCode(
  codes: readonly string[],
  options: RequestOptions = {},
): Promise<ServiceResult<CodeAnswer[]>> {
  const asked = [...new Set(codes.map(askedCode))].filter((code) => code !== "").slice(0, MAX_ORDER_ROWS);
  if (asked.length === 0) return ok([]);
  return runQuery(
    OPERATION,
    (signal) => supabase.rpc("products_by_code", { codes: asked }).abortSignal(signal),
    readRows(OPERATION, codeAnswer),
    options,
  );
}
