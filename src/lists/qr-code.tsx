import { encode } from "uqr";

/** White around the code, without which cameras do not find it: four modules, says ISO/IEC 18004. */
const BORDER = 4;

type QrCodeProps = { text: string; label: string; className?: string };

/** A QR code as one drawn path. `label` says where it leads. Only import it lazily: it brings the code that makes it. */
export default function QrCode({ text, label, className = "w-full max-w-72" }: QrCodeProps) {
  const { size, data } = encode(text, { ecc: "L", border: BORDER });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`${className} rounded-control bg-white`}
    >
      <path d={modules.join("")} fill="black" />
    </svg>
  );
}
