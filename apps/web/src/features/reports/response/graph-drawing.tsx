import type { BucketUnit } from '@pharos/domain/reports/time/buckets.ts';
import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from 'recharts';
import { millisecondsText } from '../../../lib/format/number.ts';
import { BANDS, opacityOf } from './graph-bands.ts';
import type { DrawnLine } from './graph-lines.ts';
import { type Band, type GraphPoint, isSinglePoint, type LineKey } from './graph-points.ts';
import { tickText, timeTicks } from './time-ticks.ts';

/** The space in pixels around the plot, for the axes. */
export const MARGIN = { left: 64, right: 12 };
const AXIS_HEIGHT = 28;

interface GraphDrawingProps {
  points: readonly GraphPoint[];
  lines: readonly DrawnLine[];
  bands: readonly Band[];
  unit: BucketUnit;
  zone: string;
  /** The current point. */
  read: GraphPoint | undefined;
  selected: readonly [from: number, to: number] | null;
}

/** Rounds to whole milliseconds to save space. */
const axisText = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : millisecondsText(ms));

const tick = { fill: 'var(--text-quiet)', fontSize: 12 };

export const GraphDrawing = ({ points, lines, bands, unit, zone, read, selected }: GraphDrawingProps) => (
  <ResponsiveContainer width="100%" height="100%">
    <LineChart
      data={[...points]}
      margin={{ top: 8, right: MARGIN.right, bottom: 0, left: 0 }}
      accessibilityLayer={false}
      aria-hidden="true"
    >
      <defs>
        <pattern id="graph-unknown" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line x1="0" y1="0" x2="0" y2="6" stroke="var(--state-unknown)" strokeWidth="1" opacity="0.45" />
        </pattern>
      </defs>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="at"
        type="number"
        scale="time"
        domain={[points[0]?.from ?? 0, points.at(-1)?.to ?? 1]}
        ticks={timeTicks(points, unit, zone)}
        tickFormatter={(at: number) => tickText(at, points, unit, zone)}
        interval="preserveStart"
        minTickGap={24}
        height={AXIS_HEIGHT}
        tick={tick}
        stroke="var(--line)"
      />
      <YAxis
        width={MARGIN.left}
        tickFormatter={axisText}
        domain={[0, 'auto']}
        allowDecimals={false}
        tick={tick}
        axisLine={false}
        tickLine={false}
      />
      {bands.map(({ kind, from, to, share }) => (
        <ReferenceArea
          key={`${kind}${from}`}
          x1={from}
          x2={to}
          fill={BANDS[kind].fill}
          fillOpacity={opacityOf(kind, share)}
          stroke="none"
          ifOverflow="hidden"
        />
      ))}
      {selected && (
        <ReferenceArea x1={selected[0]} x2={selected[1]} fill="var(--mantine-color-beacon-5)" fillOpacity={0.2} />
      )}
      {read && <ReferenceLine x={read.at} stroke="var(--text-quiet)" strokeDasharray="3 3" />}
      {lines.map(({ key, name, stroke, dash, width }) => (
        <Line
          key={key}
          name={name}
          dataKey={(point: GraphPoint) => point.values[key] ?? null}
          stroke={stroke}
          strokeWidth={width}
          {...(dash === undefined ? {} : { strokeDasharray: dash })}
          connectNulls={false}
          isAnimationActive={false}
          activeDot={false}
          dot={({ index, cx, cy }) => (
            <Mark key={index} {...{ points, index, line: key, stroke, cx, cy, isRead: points[index] === read }} />
          )}
        />
      ))}
    </LineChart>
  </ResponsiveContainer>
);

interface MarkProps {
  points: readonly GraphPoint[];
  index: number;
  line: LineKey;
  stroke: string;
  cx: number | undefined;
  cy: number | undefined;
  isRead: boolean;
}

/** Marks the current point, and single points that no line would show. */
const Mark = ({ points, index, line, stroke, cx, cy, isRead }: MarkProps) => {
  if (points[index]?.values[line] == null || !(isRead || isSinglePoint(points, index, line))) return null;
  return (
    <circle cx={cx} cy={cy} r={isRead ? 4 : 2.5} fill={stroke} stroke="var(--surface)" strokeWidth={isRead ? 2 : 0} />
  );
};
