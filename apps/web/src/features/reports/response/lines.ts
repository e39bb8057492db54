import type { LocationSeries } from '@pharos/contract/rest/reports.ts';
import type { LineKey } from './graph-points.ts';
import type { Line } from './point-text.ts';

/** Beside the average on demand. */
export const PERCENTILES = [
  { key: 'p50', name: 'p50', meaning: 'Half of the answers were at least as fast' },
  { key: 'p95', name: 'p95', meaning: '95 of 100 answers were at least as fast' },
  { key: 'p99', name: 'p99', meaning: '99 of 100 answers were at least as fast' },
] as const satisfies readonly { key: LineKey; name: string; meaning: string }[];
export type Percentile = (typeof PERCENTILES)[number]['key'];

/** How a line is drawn: no two look alike, also without their colours. */
export interface DrawnLine extends Line {
  stroke: string;
  /** SVG's stroke-dasharray; undefined is solid. */
  dash?: string;
  width: number;
}

const PERCENTILE_DASH: Record<Percentile, string> = { p50: '2 3', p95: '6 4', p99: '10 4 2 4' };
/** Of the theme; none of them stands for a state. */
const LOCATION_COLOURS = ['violet', 'cyan', 'pink', 'indigo', 'lime', 'grape', 'blue'];
const LOCATION_DASHES = [undefined, '8 3', '3 3'];

/** The average, and what is drawn beside it. */
export const linesOf = (percentiles: readonly Percentile[], locations: readonly LocationSeries[]): DrawnLine[] => [
  { key: 'average', name: 'Average', stroke: 'var(--mantine-color-beacon-text)', width: 2 },
  ...PERCENTILES.filter(({ key }) => percentiles.includes(key)).map(({ key, name }) => ({
    key,
    name,
    stroke: 'var(--text-quiet)',
    dash: PERCENTILE_DASH[key],
    width: 1.5,
  })),
  ...locations.map(({ location, name }, index) => {
    const dash = LOCATION_DASHES[Math.floor(index / LOCATION_COLOURS.length) % LOCATION_DASHES.length];
    return {
      key: `at:${location}` as const,
      name,
      stroke: `var(--mantine-color-${LOCATION_COLOURS[index % LOCATION_COLOURS.length]}-text)`,
      width: 1.5,
      ...(dash === undefined ? {} : { dash }),
    };
  }),
];
