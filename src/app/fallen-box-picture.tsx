/** A box that fell on its corner and spilled. */
export function FallenBoxPicture({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 150" className={className}>
      <ellipse cx="120" cy="134" rx="104" ry="9" fill="var(--color-kraft)" />
      <g transform="rotate(-24 96 84)">
        <path d="M52 44h74v76H52z" fill="#d9b27c" />
        <path d="M126 44l26-18v76l-26 18z" fill="#b88a4f" />
        <path d="M52 44l26-18h74l-26 18z" fill="#e8c796" />
        <path d="M84 44h12v76H84z" fill="#f4a300" />
        <path d="M84 44l26-18h12L96 44z" fill="#ffc24a" />
        <path d="M58 92h18v20H58z" fill="#fbf8f2" />
        <path d="M61 97h12M61 102h12M61 107h7" stroke="#57605a" strokeWidth="2" />
      </g>
      <circle cx="182" cy="122" r="10" fill="#0e5a47" />
      <circle cx="179" cy="119" r="4" fill="#5fa58d" />
      <path d="M200 108l18 6-8 18-18-6z" fill="#b3261e" />
      <path d="M200 108l18 6-2 5-18-6z" fill="#d9635a" />
      <path d="M26 36l10 8M20 54h13M44 24l4 12" stroke="#f4a300" strokeWidth="4" strokeLinecap="round" />
    </svg>
  );
}
