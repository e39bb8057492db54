import { millisecondsText } from '../../../lib/format/number.ts';
import { BANDS, opacityOf } from './graph-bands.ts';
import type { DrawnLine } from './graph-lines.ts';
import type { BandKind } from './graph-points.ts';
import styles from './response-graph.module.css';

interface GraphLegendProps {
  lines: readonly DrawnLine[];
  kinds: ReadonlySet<BandKind>;
  degradedThreshold: number | null;
}

const ORDER = ['down', 'degraded', 'paused', 'maintenance', 'unknown'] as const;

export const GraphLegend = ({ lines, kinds, degradedThreshold }: GraphLegendProps) => (
  <ul className={styles.legend} aria-label="Legend">
    {lines.map(({ key, name, stroke, dash, width }) => (
      <li key={key}>
        <svg width="24" height="8" aria-hidden="true">
          <line x1="0" x2="24" y1="4" y2="4" stroke={stroke} strokeWidth={width} strokeDasharray={dash} />
        </svg>
        {name}
      </li>
    ))}
    {ORDER.filter((kind) => kinds.has(kind)).map((kind) => (
      <li key={kind}>
        <svg width="12" height="12" aria-hidden="true">
          <rect width="12" height="12" rx="2" fill={BANDS[kind].fill} opacity={Math.max(0.4, opacityOf(kind, 1))} />
        </svg>
        {BANDS[kind].word}
        {kind === 'degraded' && degradedThreshold !== null && ` (${millisecondsText(degradedThreshold)} or more)`}
      </li>
    ))}
  </ul>
);
