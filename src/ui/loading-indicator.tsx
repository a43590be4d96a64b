/** Three boxes filling a shelf, with words. Announced politely; shown only when the wait exceeds 300 ms. */
export function LoadingIndicator({ label = "Cargando…" }: { label?: string }) {
  return (
    <div role="status" className="animate-late flex items-center justify-center gap-3 p-8 text-ink-soft">
      <span aria-hidden="true" className="flex items-end gap-1 border-b-2 border-line-strong px-1">
        {[0, 1, 2].map((box) => (
          <span
            key={box}
            className="size-3 animate-pulse-slow bg-cempasuchil"
            style={{ animationDelay: `${box * 180}ms` }}
          />
        ))}
      </span>
      <span>{label}</span>
    </div>
  );
}
