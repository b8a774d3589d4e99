import { encodeQR } from 'qr';
import { useMemo } from 'react';

/** Quiet zone of the standard, in modules. */
const QUIET_ZONE = 4;

/** A QR code, dark on light in every theme, because many cameras can't read inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawCode(text), [text]);
  return (
    <figure aria-label={label} className="mx-auto mt-4 w-52 max-w-full">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="rounded-field"
        aria-hidden="true"
      >
        <path d={`M0 0h${size}v${size}h-${size}z`} className="fill-cloth" />
        <path d={path} className="fill-cloth-ink" />
      </svg>
    </figure>
  );
}

/** One rectangle per run of dark modules in a row. */
function drawCode(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  let path = '';
  for (const [y, row] of rows.entries()) {
    let start = 0;
    for (let x = 0; x <= row.length; x += 1) {
      if (row[x] === true) continue;
      if (x > start) path += `M${start} ${y}h${x - start}v1h-${x - start}z`;
      start = x + 1;
    }
  }
  return { size: rows.length, path };
}
