import { encodeQR } from 'qr';

interface QrCodeProps {
  text: string;
  /** It says what is in it. */
  label: string;
}

/** The text as a QR code. Always dark on light: scanners want it so. */
export function QrCode({ text, label }: QrCodeProps) {
  const dots = encodeQR(text, 'raw', { ecc: 'medium', border: 2 });
  const size = dots.length;
  const path = dots
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
