import type { LocationSeries } from '@pharos/contract/rest/reports/reports.ts';
import type { LineKey } from './graph-points.ts';
import type { Line } from './point-text.ts';

/** Optional lines beside the average. */
export const PERCENTILES = [
  { key: 'p50', name: 'p50', meaning: '50 % of the responses were at least as fast' },
  { key: 'p95', name: 'p95', meaning: '95 % of the responses were at least as fast' },
  { key: 'p99', name: 'p99', meaning: '99 % of the responses were at least as fast' },
] as const satisfies readonly { key: LineKey; name: string; meaning: string }[];
export type Percentile = (typeof PERCENTILES)[number]['key'];

export interface DrawnLine extends Line {
  stroke: string;
  /** `stroke-dasharray` of the SVG element. Undefined for a solid line. */
  dash?: string;
  width: number;
}

const PERCENTILE_DASH: Record<Percentile, string> = { p50: '2 3', p95: '6 4', p99: '10 4 2 4' };
/** Colors of the theme that are not used for any state. */
const LOCATION_COLORS = ['violet', 'cyan', 'pink', 'indigo', 'lime', 'grape', 'blue'];
/** One more dash pattern than colors, so that a repeated color has another pattern. */
const LOCATION_DASHES = ['8 3', '3 3', '8 3 2 3', '1 3', '12 4', '5 2 1 2', '2 6', '14 3 2 3 2 3'];

export const linesOf = (percentiles: readonly Percentile[], locations: readonly LocationSeries[]): DrawnLine[] => [
  { key: 'average', name: 'Average', stroke: 'var(--mantine-color-beacon-text)', width: 2 },
  ...PERCENTILES.filter(({ key }) => percentiles.includes(key)).map(({ key, name }) => ({
    key,
    name,
    stroke: 'var(--text-quiet)',
    dash: PERCENTILE_DASH[key],
    width: 1.5,
  })),
  ...locations.map(({ location, name, is_private }, index) => ({
    key: `at:${location}` as const,
    name: is_private ? `${name} (private)` : name,
    stroke: `var(--mantine-color-${LOCATION_COLORS[index % LOCATION_COLORS.length]}-text)`,
    dash: LOCATION_DASHES[index % LOCATION_DASHES.length] ?? '',
    width: 1.5,
  })),
];
