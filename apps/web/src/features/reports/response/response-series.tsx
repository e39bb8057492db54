import { Chip, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import type { CheckAnswer } from '@pharos/contract/rest/checks/check-answer.ts';
import { listEdgeLocations } from '@pharos/contract/rest/checks/edge-locations.ts';
import type { LocationSeries, RangeQuery } from '@pharos/contract/rest/reports/reports.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Moment } from '../../../components/moment.tsx';
import { useTimeZone } from '../../../lib/account.ts';
import { queryOf, REFRESH_MS } from '../../../lib/api/queries.ts';
import { QueryContent } from '../query-content.tsx';
import type { Range } from '../range/parse-range.ts';
import { seriesQuery } from '../report-queries.ts';
import { degradedThreshold } from './degraded-threshold.ts';
import { linesOf, PERCENTILES, type Percentile } from './graph-lines.ts';
import { pointsOf } from './graph-points.ts';
import { ResponseTable } from './response-table.tsx';
import { useResponseGraph } from './use-response-graph.ts';

const GRAPH_HEIGHT = 320;

export const ResponseSeries = ({ check, range }: { check: CheckAnswer; range: Range }) => {
  const zone = useTimeZone();
  const [view, setView] = useState('graph');
  const [percentiles, setPercentiles] = useState<Percentile[]>([]);
  const [byLocation, setByLocation] = useState(false);
  const ResponseGraph = useResponseGraph();
  const edges = useQuery(queryOf(listEdgeLocations, {}));
  // Each selected location has separate figures, even if it is not live. Without a selection, the live locations count.
  const hasSeveral = check.preferred_edge_locations_csv?.includes(',') || (edges.data?.count ?? 0) > 1;
  const series = useQuery({
    ...seriesQuery(check.id, range, { zone, byLocation }),
    refetchInterval: REFRESH_MS,
    // The graph remains visible while location lines load, unless the range changes.
    placeholderData: (old, query) => (isOfRange(query?.queryKey[2], range) ? keepPreviousData(old) : undefined),
  });
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Group gap="xs" role="group" aria-label="Lines in addition to the average">
          <Chip.Group multiple value={percentiles} onChange={(chosen) => setPercentiles(chosen as Percentile[])}>
            {PERCENTILES.map(({ key, name, meaning }) => (
              <Chip key={key} value={key} size="xs" title={meaning}>
                {name}
              </Chip>
            ))}
          </Chip.Group>
          {hasSeveral && (
            <Chip size="xs" checked={byLocation} onChange={setByLocation}>
              By location
            </Chip>
          )}
        </Group>
        <SegmentedControl
          size="xs"
          aria-label="Show as"
          transitionDuration={0}
          value={view}
          onChange={setView}
          data={[
            { value: 'graph', label: 'Graph' },
            { value: 'table', label: 'Table' },
          ]}
        />
      </Group>
      <QueryContent query={series} what="The response times" skeleton={<Skeleton h={GRAPH_HEIGHT} />}>
        {({ response_times: entries, spans, report_start: start, locations, locations_since: since }) => {
          const shown = byLocation ? (locations ?? []) : [];
          const points = pointsOf(entries, shown);
          const lines = linesOf(percentiles, shown);
          const common = { points, lines, unit: range.unit, zone };
          if (points.every(({ values }) => values.average === null)) {
            return (
              <Text c="dimmed" py="xl" ta="center">
                No response time was measured in this range.
              </Text>
            );
          }
          return (
            <>
              {view === 'table' ? (
                <ResponseTable {...common} />
              ) : ResponseGraph === null ? (
                <Skeleton h={GRAPH_HEIGHT} />
              ) : (
                <ResponseGraph
                  key={JSON.stringify(range.query)}
                  {...common}
                  spans={spans}
                  degradedThreshold={degradedThreshold(check.data)}
                  height={GRAPH_HEIGHT}
                />
              )}
              {byLocation && locations !== null && <LocationNote {...{ locations, since, start }} />}
            </>
          );
        }}
      </QueryContent>
    </Stack>
  );
};

const LocationNote = ({
  locations,
  since,
  start,
}: {
  locations: LocationSeries[];
  since: string | null;
  start: string;
}) => (
  <Text size="xs" c="dimmed">
    {locations.length === 0 && 'No location has stored polls in this range. '}
    {since !== null && since > start && (
      <>
        Response times by location are available since <Moment at={since} />.
      </>
    )}
  </Text>
);

const isOfRange = (input: { query?: RangeQuery } | undefined, { query }: Range): boolean =>
  input?.query?.for_hours === query.for_hours &&
  input?.query?.start_time === query.start_time &&
  input?.query?.end_time === query.end_time;
