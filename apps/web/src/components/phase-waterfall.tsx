import { Text, VisuallyHidden } from '@mantine/core';
import { millisecondsText } from '../lib/format/number.ts';
import { type Phases, phaseBars } from './phase-bars.ts';
import classes from './phase-waterfall.module.css';

interface PhaseWaterfallProps {
  /** Milliseconds of each phase; null if it did not take place. */
  phases: Phases;
  /**
   * Milliseconds; null if the target did not respond or the prober stalled. The total of the phases is shown instead.
   */
  responseTime: number | null;
}

/**
 * Shows how the time of one probe was spent. It is a table, so that it is readable without the bars, which add no
 * information.
 */
export const PhaseWaterfall = ({ phases, responseTime }: PhaseWaterfallProps) => {
  const { bars, total } = phaseBars(phases);
  if (bars.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        No phase was timed.
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
