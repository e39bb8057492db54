import { SimpleGrid, Skeleton } from '@mantine/core';
import type { CheckAnswer } from '@pharos/contract/rest/checks/check-answer.ts';
import { durationText } from '@pharos/domain/text/duration-text.ts';
import { useQuery } from '@tanstack/react-query';
import { millisecondsText } from '../../../lib/format/number.ts';
import { MetricTile } from '../metrics/metric-tile.tsx';
import styles from '../metrics/metric-tiles.module.css';
import { QueryContent } from '../query-content.tsx';
import type { Range } from '../range/parse-range.ts';
import { statsQuery } from '../report-queries.ts';

const timesText = (count: number): string => (count === 1 ? 'once' : `${count} times`);

/** Shares the request of the other figures. */
export const ResponseFigures = ({ check, range }: { check: CheckAnswer; range: Range }) => {
  const stats = useQuery(statsQuery(check.id, range));
  const threshold = check.target_response_time;
  return (
    <QueryContent query={stats} what="The response figures" skeleton={<Skeleton h={56} />}>
      {(data) => (
        <SimpleGrid cols={{ base: 2, sm: 4, lg: 6 }} spacing="lg" className={styles.tiles}>
          <MetricTile
            label="Apdex"
            value={data.apdex_score ?? '–'}
            hint={`T = ${millisecondsText(threshold)}`}
            meaning={`From 0 to 1. Responses within T (${millisecondsText(threshold)}) count fully, responses within four times T count half, and slower or failed responses do not count.`}
          />
          <MetricTile
            label="Average response time"
            value={millisecondsText(data.average_response_time_milliseconds_available)}
          />
          <MetricTile label="Fastest" value={millisecondsText(data.minimum_response_time_milliseconds_available)} />
          <MetricTile label="Slowest" value={millisecondsText(data.maximum_response_time_milliseconds_available)} />
          {data.duration_seconds_performance_degraded > 0 && (
            <MetricTile
              label="Degraded"
              value={durationText(data.duration_seconds_performance_degraded * 1000)}
              hint={timesText(data.count_performance_degradations)}
              meaning="Time in which the check was up, but slower than the limit of its performance alert."
            />
          )}
        </SimpleGrid>
      )}
    </QueryContent>
  );
};
