/** Stands in a table where a product's data sheet does not tell. */
export const MissingFact = () => (
  <span className="text-ink-soft">
    <span aria-hidden="true">—</span>
    <span className="sr-only">No lo dice su ficha</span>
  </span>
);
