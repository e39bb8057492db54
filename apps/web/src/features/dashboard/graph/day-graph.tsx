import { VisuallyHidden } from '@mantine/core';
import type { GraphHour } from '@pharos/contract/rest/checks/check-answer.ts';
import { type KeyboardEvent, memo, type PointerEvent, useId, useState } from 'react';
import { useTimeZone } from '../../../lib/account.ts';
import { millisecondsText } from '../../../lib/format/number.ts';
import classes from './day-graph.module.css';
import { dayGraphText, hourText, hourValueText } from './day-graph-text.ts';
import { drawDay, HEIGHT, WIDTH } from './draw-day-graph.ts';

interface DayGraphProps {
  name: string;
  hours: readonly GraphHour[];
}

/** Response times of the last 24 hours. The pointer or the arrow keys select an hour. */
export const DayGraph = memo(({ name, hours }: DayGraphProps) => {
  const timeZone = useTimeZone();
  const summary = useId();
  const last = hours.length - 1;
  const [cursor, setCursor] = useState<number | null>(null);
  const at = Math.min(cursor ?? last, last);
  const hour = hours[at];
  if (!hour) return null;
  const { lines, areas, dots, marks, peak } = drawDay(hours);

  const follow = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setCursor(Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * hours.length))));
  };
  const step = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setCursor(Math.max(0, Math.min(last, to)));
  };

  return (
    <div className={classes.frame}>
      <div
        className={classes.graph}
        role="slider"
        tabIndex={0}
        aria-label={`Response times of ${name}, last 24 hours`}
        aria-describedby={summary}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={`${hourText(hour, timeZone)}: ${hourValueText(hour)}`}
        onPointerMove={follow}
        onPointerLeave={() => setCursor(null)}
        onFocus={() => setCursor((now) => now ?? last)}
        onBlur={() => setCursor(null)}
        onKeyDown={step}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {marks.map(({ x, width, state }) => (
            <rect key={x} x={x} width={width} y={0} height={HEIGHT} className={classes[state]} />
          ))}
          {marks.map(({ x, width, state }) => (
            <rect key={x} x={x} width={width} y={HEIGHT - 3} height={3} className={classes[`${state}Foot`]} />
          ))}
          {areas.map((path) => (
            <path key={path} d={path} className={classes.area} />
          ))}
          {lines.map((path) => (
            <path key={path} d={path} className={classes.line} />
          ))}
          {dots.map(({ x, y }) => (
            <path key={x} d={`M${x} ${y}h0.01`} className={classes.dot} />
          ))}
        </svg>
        {cursor !== null && (
          <span className={classes.cursor} style={{ left: `${((at + 0.5) / hours.length) * 100}%` }} />
        )}
      </div>
      <span className={classes.scale} aria-hidden="true">
        {peak === null ? '' : millisecondsText(peak)}
      </span>
      {cursor !== null && (
        <span className={classes.readOut} aria-hidden="true">
          {hourText(hour, timeZone)} <b>{hourValueText(hour)}</b>
        </span>
      )}
      <VisuallyHidden id={summary}>{dayGraphText(hours, timeZone)}</VisuallyHidden>
    </div>
  );
});
