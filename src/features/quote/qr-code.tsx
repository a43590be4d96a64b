import { encode } from "uqr";

type QrCodeProps = { text: string; label: string };

/** A text as a QR code that a camera reads from paper: dark on light in either theme. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-28 shrink-0 bg-white print:size-[26mm]"
    >
      <path d={dark.join("")} fill="#000" />
    </svg>
  );
}
