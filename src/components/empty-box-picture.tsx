/** An open, empty packing box: light from the upper left, colours of the theme. */
export function EmptyBoxPicture({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 200 150" className={className}>
      <ellipse cx="100" cy="136" rx="78" ry="8" fill="var(--color-kraft)" />
      <path d="M100 58 40 46v66l60 20z" fill="#d9b27c" />
      <path d="M100 58l60-12v66l-60 20z" fill="#c1955b" />
      <path d="M40 46l60-14 60 14-60 12z" fill="#8a6436" />
      <path d="M40 46l60-14v26z" fill="#755228" />
      <path d="M40 46 18 62l60 13 22-17z" fill="#e8c796" />
      <path d="M160 46l22 16-60 13-22-17z" fill="#d3a76b" />
      <path d="M40 46 26 26l56-11 18 17z" fill="#cfa468" />
      <path d="M160 46l14-20-56-11-18 17z" fill="#b88a4f" />
      <path d="M112 88l36-10v16l-36 11z" fill="#fbf8f2" />
      <path d="M117 92l20-5.500M117 98l26-7.500" stroke="#0e5a47" strokeWidth="2.500" fill="none" />
      <path d="M64 51v69l8 2.600V52.500z" fill="#f4a300" opacity=".85" />
    </svg>
  );
}
