import { setSearchKey, useSearchKey } from "@/stores/preferences-store";
import { Checkbox } from "@/ui/checkbox";

/** Switches off the one key of the shop that acts alone, without a modifier, wherever the focus is. */
export function SearchKeyCard() {
  return (
    <section aria-labelledby="search-key">
      <h2 id="search-key" className="mb-3 border-b-2 border-ink pb-2 text-2xl">
        Teclado
      </h2>
      <Checkbox
        label="Ir al buscador con la tecla /"
        checked={useSearchKey() === "/"}
        onChange={({ target }) => setSearchKey(target.checked ? "/" : "")}
      />
      <p className="text-ink-soft">Apágala si dictas por voz o si la tocas sin querer.</p>
    </section>
  );
}
