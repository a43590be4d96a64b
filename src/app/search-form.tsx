import { clsx } from "clsx";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { MAX_SEARCH_LENGTH } from "@/domain/constants";
import { pathTo, routePatterns } from "@/lib/paths";

/** The search field of the header. On the results page it holds what was looked for. */
export function SearchForm({ className }: { className?: string }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const searched = pathname === routePatterns.search ? (new URLSearchParams(search).get("q") ?? "") : "";
  const [text, setText] = useState(searched);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => setText(searched), [searched]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a <search> element would need a form inside it all the same
    <form
      role="search"
      className={clsx(
        className,
        "flex rounded-control bg-surface text-ink focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-cempasuchil",
      )}
      onSubmit={(event) => {
        event.preventDefault();
        const query = text.trim();
        if (query === "") field.current?.focus();
        else void navigate(pathTo.search(query));
      }}
    >
      <input
        ref={field}
        type="search"
        name="q"
        aria-label="Buscar productos"
        placeholder="Nombre o clave"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={MAX_SEARCH_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-h-target min-w-0 grow rounded-l-control bg-transparent px-4 text-base outline-none placeholder:text-ink-soft"
      />
      <button
        type="submit"
        className={clsx(
          "flex min-h-target items-center gap-2 rounded-r-control bg-cempasuchil px-4 font-semibold text-on-cempasuchil",
          "hover:brightness-95",
        )}
      >
        <Search aria-hidden="true" className="size-5" />
        <span className="sr-only lg:not-sr-only">Buscar</span>
      </button>
    </form>
  );
}
