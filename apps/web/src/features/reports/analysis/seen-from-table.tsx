import { Table, Text, Title } from '@mantine/core';
import type { SeenFrom } from '@pharos/contract/rest/reports/reports.ts';
import { STATE_WORDS } from '@pharos/domain/words/state-words.ts';
import { useId } from 'react';
import { displayStateOf } from '../../../components/display-state.ts';
import { Moment } from '../../../components/moment.tsx';
import { StateBadge } from '../../../components/state-badge.tsx';

interface SeenFromTableProps {
  title: string;
  /** The rule that they decided by. */
  rule: string | null;
  seen: readonly SeenFrom[];
}

/** What each location saw whose probe counted. */
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
      <Table.ScrollContainer minWidth={720} type="native">
        <Table aria-labelledby={id}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Location</Table.Th>
              <Table.Th>Verdict</Table.Th>
              <Table.Th>When</Table.Th>
              <Table.Th>Error</Table.Th>
              <Table.Th>Response time</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {seen.map((probe, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one location may have probed twice.
              <Table.Tr key={index}>
                <Table.Td>{probe.location}</Table.Td>
                <Table.Td>
                  {probe.state === null ? (
                    'Unknown'
                  ) : (
                    <StateBadge
                      state={displayStateOf({ state: probe.state, appState: null })}
                      word={STATE_WORDS[probe.state]}
                    />
                  )}
                </Table.Td>
                <Table.Td>
                  <Moment at={probe.check_start_time} />
                </Table.Td>
                <Table.Td>{probe.state === 'AV' ? '–' : probe.error_summary}</Table.Td>
                <Table.Td className="tabular">
                  {probe.response_time === null ? '–' : `${Math.round(probe.response_time)} ms`}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
};
