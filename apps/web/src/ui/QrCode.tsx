import { create } from 'qrcode';
import { useMemo } from 'react';
import classes from './QrCode.module.css';

/** Width of the quiet zone that a camera needs around the code, in modules. */
const MARGIN = 4;

/** QR code of a text. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: 'M' });
    const dark = Array.from({ length: modules.size ** 2 }, (_, at) => at).filter((at) => modules.data[at] === 1);
    const squares = dark.map((at) => `M${at % modules.size} ${Math.floor(at / modules.size)}h1v1h-1z`);
    return { size: modules.size, path: squares.join('') };
  }, [text]);
  const whole = size + 2 * MARGIN;
  return (
    <svg
      className={classes.code}
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${whole} ${whole}`}
      shapeRendering="crispEdges"
    >
      <rect className={classes.light} x={-MARGIN} y={-MARGIN} width={whole} height={whole} />
      <path className={classes.dark} d={path} />
    </svg>
  );
}
