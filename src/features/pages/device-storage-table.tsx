import { pathTo } from "@/lib/paths";
import { buttonClass } from "@/ui/button";
import { deviceStorage } from "./device-storage";
import { FactTable } from "./text-parts";

/** What rests in this browser, why, for how long, and the way to erase it. */
export function DeviceStorageTable() {
  return (
    <>
      <FactTable
        caption="Lo que la tienda guarda en este navegador"
        head={["Qué se guarda", "Para qué", "Cuánto tiempo"]}
        rows={deviceStorage.map(({ what, why, until }) => [what, why, until])}
      />
      <p className="print:hidden">
        <a href={pathTo.account()} className={buttonClass({ variant: "secondary" })}>
          Ver o borrar mis datos de este dispositivo
        </a>
      </p>
    </>
  );
}
