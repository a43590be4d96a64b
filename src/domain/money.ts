declare const unit: unique symbol;

/** Mexican pesos with at most two decimals, as they cross the wire and stand in rows (`precio_web`, `unit_price`). */
export type Pesos = number & { readonly [unit]?: "pesos" };

/** Whole centavos: the only unit in which amounts are added, multiplied or compared. */
export type Centavos = number & { readonly [unit]?: "centavos" };
