import { Alert, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import type { CheckAnswer } from '@pharos/contract/rest/checks/check-answer.ts';
import { useQuery } from '@tanstack/react-query';
import { displayStateOf } from '../../../components/display-state.ts';
import { Moment } from '../../../components/moment.tsx';
import { REFRESH_MS } from '../../../lib/api/queries.ts';
import { QueryContent } from '../query-content.tsx';
import type { Range, RangeChoice } from '../range/parse-range.ts';
import { RangeControl } from '../range/range-control.tsx';
import { statsQuery } from '../report-queries.ts';
import { ReportSection } from '../report-section.tsx';
import { MetricTiles } from './metric-tiles.tsx';

/** Short, so that the downtime matches the duration in the incident list. */
const REFRESH_WHILE_DOWN_MS = 10_000;

export const MetricsSection = ({ check, choice }: { check: CheckAnswer; choice: RangeChoice }) => (
  <ReportSection title="Performance metrics" actions={<RangeControl choice={choice} />}>
    {choice.range ? (
      <Metrics check={check} range={choice.range} />
    ) : (
      <Alert color="orange" variant="light" role="alert">
        {choice.problem}
      </Alert>
    )}
  </ReportSection>
);

const Metrics = ({ check, range }: { check: CheckAnswer; range: Range }) => {
  const stats = useQuery({
    ...statsQuery(check.id, range),
    refetchInterval: displayStateOf(check.statuses) === 'down' ? REFRESH_WHILE_DOWN_MS : REFRESH_MS,
  });
  return (
    <Stack gap="md">
      <QueryContent query={stats} what="The figures" skeleton={<TilesSkeleton />}>
        {(data) => <MetricTiles stats={data} />}
      </QueryContent>
      <CreatedWithin check={check} range={range} />
    </Stack>
  );
};

/** Explains why a part of the range has no figures. */
const CreatedWithin = ({ check, range }: { check: CheckAnswer; range: Range }) => {
  const createdAt = Date.parse(check.created_on);
  if (createdAt <= range.span.from) return null;
  return (
    <Text size="sm" c="dimmed">
      {createdAt < range.span.to ? (
        <>
          This check was added on <Moment at={check.created_on} />. Earlier time does not count.
        </>
      ) : (
        <>
          This check was added after this range, on <Moment at={check.created_on} />.
        </>
      )}
    </Text>
  );
};

const TilesSkeleton = () => (
  <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="lg">
    {['availability', 'downtime', 'duration', 'incidents', 'recover', 'between'].map((name) => (
      <Group key={name}>
        <Stack gap={8} w="100%">
          <Skeleton h={14} w="70%" />
          <Skeleton h={28} w="90%" />
        </Stack>
      </Group>
    ))}
  </SimpleGrid>
);
