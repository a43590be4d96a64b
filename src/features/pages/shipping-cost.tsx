import { FREE_SHIPPING_THRESHOLD, SHIPPING_COST } from "@/domain/constants";
import { formatPesosWhole } from "@/domain/money";
import { FactTable } from "./text-parts";

/** What a delivery costs, in the two cases there are. */
export function ShippingCost() {
  const threshold = formatPesosWhole(FREE_SHIPPING_THRESHOLD);
  return (
    <>
      <FactTable
        caption="Costo del envío según el subtotal del pedido"
        head={["Subtotal sin IVA", "Costo del envío"]}
        rows={[
          [`Menos de ${threshold}`, formatPesosWhole(SHIPPING_COST)],
          [`${threshold} o más`, <strong key="free">Gratis</strong>],
        ]}
      />
      <p>
        Es la misma tarifa para los 32 estados y para cualquier peso. El subtotal es la suma de tus productos antes de
        IVA; en el carrito ves cuánto te falta para el envío gratis. Al total no se le agrega ningún otro cargo.
      </p>
    </>
  );
}
