import { encode } from 'uqr';

const QUIET_ZONE = 2;
const SIDE_PX = 200;

/** Dark on light in both themes, because many cameras cannot read the inverse. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { border: QUIET_ZONE });
  const dark = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width={SIDE_PX} height={SIDE_PX} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={dark} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
};
