import { Link } from "react-router-dom";

/** What an address that leads nowhere may have meant. */
export function SimilarPlaces({ places }: { places: readonly { name: string; to: string }[] }) {
  if (places.length === 0) return null;
  return (
    <div className="order-first flex basis-full flex-wrap items-center justify-center gap-x-4">
      <p>¿Buscabas…?</p>
      <ul className="flex flex-wrap justify-center gap-x-4">
        {places.map(({ name, to }) => (
          <li key={to}>
            <Link to={to} className="link inline-flex min-h-target items-center font-semibold">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
