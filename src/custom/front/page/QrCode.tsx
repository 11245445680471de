import { encode } from 'uqr';
import { t } from '#src/language/t.ts';

interface QrCodeProps {
  text: string;
  /** The label says what is in it; by default the reference of a reservation. */
  label?: string;
}

/** The text as a QR code. Always dark on light: scanners want it so. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label ?? t('QR code of the reference {reference}', { reference: text })}
      shapeRendering="crispEdges"
    >
      <path className="qr-ground" d={`M0 0h${size}v${size}H0z`} />
      <path className="qr-dots" d={path} />
    </svg>
  );
}
