/** A plug pulled out of its socket: nothing arrives. */
export function UnpluggedPicture({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 220 100" className={className}>
      <path d="M0 62h34c16 0 14-22 30-22h8" fill="none" stroke="var(--color-line-strong)" strokeWidth="6" />
      <rect x="70" y="22" width="34" height="36" rx="5" fill="#d9b27c" />
      <path d="M70 27a5 5 0 0 1 5-5h29v8H70z" fill="#e8c796" />
      <path d="M104 29h16M104 51h16" stroke="var(--color-ink-soft)" strokeWidth="6" strokeLinecap="round" />
      <rect x="142" y="18" width="36" height="44" rx="5" fill="#0e5a47" />
      <path d="M142 23a5 5 0 0 1 5-5h26a5 5 0 0 1 5 5v5h-36z" fill="#2f8268" />
      <path d="M142 32h10M142 48h10" stroke="#0a4336" strokeWidth="8" strokeLinecap="round" />
      <path d="M178 40h8c16 0 14 22 34 22" fill="none" stroke="var(--color-line-strong)" strokeWidth="6" />
      <path d="M131 8v10M120 12l4 7M142 12l-4 7" stroke="#f4a300" strokeWidth="4" strokeLinecap="round" />
      <ellipse cx="110" cy="90" rx="90" ry="6" fill="var(--color-kraft)" />
    </svg>
  );
}
