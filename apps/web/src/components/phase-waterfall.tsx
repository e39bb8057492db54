import { Text, VisuallyHidden } from '@mantine/core';
import { millisecondsText } from '../lib/format/number.ts';
import { type Phases, phaseBars } from './phase-bars.ts';
import classes from './phase-waterfall.module.css';

interface PhaseWaterfallProps {
  /** Milliseconds per phase; null if it did not take place. */
  phases: Phases;
  /** Milliseconds; null if the target did not respond or the prober stalled. The sum of the phases is then shown. */
  responseTime: number | null;
}

/** Shows the duration of each phase of one probe. A table, so that screen readers do not need the bars. */
export const PhaseWaterfall = ({ phases, responseTime }: PhaseWaterfallProps) => {
  const { bars, total } = phaseBars(phases);
  if (bars.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        No phase was measured.
      </Text>
    );
  }
  return (
    <table className={classes.table}>
      <caption>
        <VisuallyHidden>Phases of the probe</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Phase</VisuallyHidden>
          </th>
          <td />
          <th scope="col">
            <VisuallyHidden>Duration</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ name, ms, start, width }) => (
          <tr key={name}>
            <th scope="row" className={classes.name}>
              {name}
            </th>
            <td className={classes.track}>
              <span className={classes.bar} style={{ marginInlineStart: `${start}%`, width: `${width}%` }} />
            </td>
            <td className={classes.duration}>{millisecondsText(ms)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className={classes.name}>
            {responseTime === null ? 'Total' : 'Response time'}
          </th>
          <td />
          <td className={classes.duration}>{millisecondsText(responseTime ?? total)}</td>
        </tr>
      </tfoot>
    </table>
  );
};
