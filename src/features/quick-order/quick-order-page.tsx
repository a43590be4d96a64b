import { PageHead } from "@/components/page-head";
import { OrderSheet } from "./order-sheet";

/** /pedido-rapido: whole lists into the cart, pasted, typed or read from a file. */
export default function QuickOrderPage() {
  return (
    // On phones it is as high as `main` in the shell's layout: its bar stands at the lower edge, and toasts above it.
    <div className="page flex flex-col gap-4 pt-6 max-md:min-h-[calc(100dvh-6rem)] md:pb-16 print:min-h-0 print:py-0">
      <PageHead
        title="Pedido rápido"
        description="Pega tu lista de claves y cantidades desde Excel, WhatsApp o un correo, o sube un archivo, y agrégala completa a tu carrito."
      />
      <h1 tabIndex={-1} className="text-3xl md:text-4xl">
        Pedido rápido
      </h1>
      <p className="max-w-prose text-ink-soft print:hidden">
        Pega tu lista desde Excel, WhatsApp o un correo en cualquier parte de esta página: una clave y su cantidad por
        renglón, como <span className="whitespace-nowrap">«KTN-5114 6»</span> o{" "}
        <span className="whitespace-nowrap">«6 x KTN-5114»</span>. También puedes escribirla o soltar aquí un archivo.
        Se guarda en este dispositivo hasta que la agregues o la vacíes.
      </p>
      <OrderSheet />
    </div>
  );
}
