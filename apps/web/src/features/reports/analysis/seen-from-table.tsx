import { Text, Title } from '@mantine/core';
import type { SeenFrom } from '@pharos/contract/rest/reports/reports.ts';
import { STATE_NAMES } from '@pharos/domain/text/state-names.ts';
import { useId } from 'react';
import { displayStateOf } from '../../../components/display-state.ts';
import { type Column, ListTable } from '../../../components/list-table/list-table.tsx';
import { Moment } from '../../../components/moment.tsx';
import { StateBadge } from '../../../components/state-badge.tsx';
import { joinUnits } from '../../../lib/format/number.ts';

interface SeenFromTableProps {
  title: string;
  rule: string | null;
  seen: readonly SeenFrom[];
}

/** Lists the results of all locations that counted for the decision. */
export const SeenFromTable = ({ title, rule, seen }: SeenFromTableProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={3} size="h5" mb={4} id={id}>
        {title}
      </Title>
      {rule !== null && (
        <Text size="sm" c="dimmed" mb="xs">
          {rule}
        </Text>
      )}
      {/* The index is the row ID, because one location may have probed twice. */}
      <ListTable rows={seen.map((probe, index) => ({ ...probe, id: index }))} columns={COLUMNS} labelledBy={id} />
    </section>
  );
};

const COLUMNS: readonly Column<SeenFrom & { id: number }>[] = [
  { label: 'Location', cell: ({ location }) => <bdi>{location}</bdi> },
  {
    label: 'Verdict',
    cell: ({ state }) =>
      state === null ? (
        'Unknown'
      ) : (
        <StateBadge state={displayStateOf({ state, appState: null })} word={STATE_NAMES[state]} />
      ),
  },
  { label: 'When', isLong: true, cell: (probe) => <Moment at={probe.check_start_time} /> },
  { label: 'Error', isLong: true, cell: (probe) => (probe.state === 'AV' ? '–' : joinUnits(probe.error_summary)) },
  {
    label: 'Response time',
    isNumber: true,
    cell: ({ response_time: time }) => (
      <span className="tabular">{time === null ? '–' : joinUnits(`${Math.round(time)} ms`)}</span>
    ),
  },
];
