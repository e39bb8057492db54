import type { GraphHour } from '@pharos/contract/rest/checks/check-answer.ts';
import { type DisplayState, displayStateOf } from '../../../components/display-state.ts';

export const WIDTH = 144;
export const HEIGHT = 32;
/** Space below the curve for the marks of downtime. */
const FOOT = 5;
const HEAD = 2;

interface Mark {
  x: number;
  width: number;
  state: DisplayState;
}

/** In `WIDTH` × `HEIGHT` units. Curves are interrupted by gaps, and single hours are dots. */
export interface DayDrawing {
  /** SVG path data of the curves and of the areas below them. */
  lines: string[];
  areas: string[];
  dots: { x: number; y: number }[];
  marks: Mark[];
  /** The highest hourly mean in milliseconds. Null if no poll passed. */
  peak: number | null;
}

export const displayStateOfHour = ({ state }: GraphHour): DisplayState =>
  state === null ? 'unknown' : displayStateOf({ state, appState: null });

interface Point {
  x: number;
  y: number;
}

/** The scale starts at zero. An hour without a passed poll is a gap. */
export const drawDay = (hours: readonly GraphHour[]): DayDrawing => {
  const averages = hours.flatMap(({ average }) => average ?? []);
  const peak = averages.length === 0 ? null : Math.max(...averages);
  const step = WIDTH / Math.max(hours.length, 1);
  const y = (ms: number) => HEAD + (HEIGHT - FOOT - HEAD) * (1 - ms / Math.max(peak ?? 0, 1));
  const runs = runsOf(
    hours.map(({ average }, n) => (average === null ? null : { x: (n + 0.5) * step, y: y(average) })),
  );
  const curves = runs.filter((run) => run.length > 1);
  return {
    peak,
    lines: curves.map(lineOf),
    areas: curves.map((run) => `${lineOf(run)}V${HEIGHT - FOOT}H${rounded(run[0]?.x ?? 0)}Z`),
    dots: runs.flatMap((run) => (run.length === 1 ? run : [])),
    marks: hours.flatMap((hour, n) => {
      const state = displayStateOfHour(hour);
      return state === 'down' || state === 'paused' ? [{ x: n * step, width: step, state }] : [];
    }),
  };
};

/** Splits points at the gaps. Runs may be empty. */
const runsOf = (points: readonly (Point | null)[]): Point[][] => {
  const runs: Point[][] = [[]];
  for (const point of points) {
    if (point) runs.at(-1)?.push(point);
    else runs.push([]);
  }
  return runs;
};

const lineOf = (run: readonly Point[]): string =>
  run.map(({ x, y }, n) => `${n === 0 ? 'M' : 'L'}${rounded(x)} ${rounded(y)}`).join('');

const rounded = (value: number): number => Math.round(value * 10) / 10;
