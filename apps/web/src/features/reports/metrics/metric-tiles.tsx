import { SimpleGrid } from '@mantine/core';
import type { CheckStats } from '@pharos/contract/rest/reports/reports.ts';
import { durationText } from '@pharos/domain/text/duration-text.ts';
import { percentText } from '../../../lib/format/number.ts';
import { MetricTile } from './metric-tile.tsx';
import styles from './metric-tiles.module.css';

/** Seconds. A shorter time would be displayed as "0 secs". */
const NOTICED = 0.5;

const seconds = (value: number | null | undefined): string => (value == null ? '–' : durationText(value * 1000));

export const MetricTiles = ({ stats }: { stats: CheckStats }) => {
  const isKnown = stats.availability_percentage !== null;
  const { incidents_count: incidents, outages_count_total: outages } = stats;
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="lg" className={styles.tiles}>
      <MetricTile
        label="Availability"
        value={percentText(stats.availability_percentage)}
        hint={isKnown ? undefined : 'There is no data for this range.'}
        meaning="Known time that was not down, as a share of all known time. Paused time counts as up."
      />
      <MetricTile label="Downtime" value={isKnown ? seconds(stats.duration_seconds_total_downtime) : '–'} />
      <MetricTile label="Longest downtime duration" value={isKnown ? seconds(stats.maximum_downtime_duration) : '–'} />
      <MetricTile
        label="Incidents"
        value={isKnown ? incidents : '–'}
        hint={incidents === outages ? undefined : `in ${outages} ${outages === 1 ? 'outage' : 'outages'}`}
        meaning="Each failing state counts, so an outage that changed its error counts several times."
      />
      <MetricTile
        label="Mean time to recover"
        value={seconds(stats.mean_time_to_recover_seconds)}
        meaning="Downtime of the range divided by its outages. An ongoing outage counts with its duration until now. There is no figure before the first recovery."
      />
      <MetricTile
        label="Mean time between failures"
        value={seconds(stats.mean_time_between_failures_seconds)}
        meaning="Available time in the range divided by its outages. Paused and unknown time does not count."
      />
      {stats.duration_seconds_paused >= NOTICED && (
        <MetricTile
          label="Paused"
          value={seconds(stats.duration_seconds_paused)}
          meaning="Monitoring was paused. This time counts as up."
        />
      )}
      {stats.duration_seconds_maintenance >= NOTICED && (
        <MetricTile
          label="Maintenance"
          value={seconds(stats.duration_seconds_maintenance)}
          meaning="Announced maintenance. It counts neither as available nor as unavailable."
        />
      )}
      {stats.duration_seconds_unknown >= NOTICED && (
        <MetricTile
          label="Unknown"
          value={seconds(stats.duration_seconds_unknown)}
          meaning="Time in which Pharos did not monitor. It counts neither as available nor as unavailable."
        />
      )}
    </SimpleGrid>
  );
};
