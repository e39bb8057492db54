import { Button, Collapse, Skeleton, Stack, Table, Text } from '@mantine/core';
import { listSuppressedFailures, type SuppressedFailure } from '@pharos/contract/rest/alerts/receipts.ts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ListPagination } from '../../../components/list-pagination.tsx';
import { Moment } from '../../../components/moment.tsx';
import { queryOf } from '../../../lib/api/queries.ts';
import { joinUnits } from '../../../lib/format/number.ts';
import { QueryContent } from '../query-content.tsx';

const PAGE_SIZE = 10;

/** Lists failed polls that no confirmation confirmed. Loaded when the section is opened. */
export const SuppressedFailures = ({ checkId }: { checkId: number }) => {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const Chevron = opened ? IconChevronDown : IconChevronRight;
  return (
    <Stack gap="xs" align="stretch">
      <Button
        variant="subtle"
        color="gray"
        c="dimmed"
        size="compact-sm"
        leftSection={<Chevron size={16} aria-hidden="true" />}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
        style={{ alignSelf: 'flex-start' }}
      >
        Failures that were not confirmed
      </Button>
      <Collapse expanded={opened} id={id}>
        {opened && <Suppressed checkId={checkId} />}
      </Collapse>
    </Stack>
  );
};

const Suppressed = ({ checkId }: { checkId: number }) => {
  const [page, setPage] = useState(1);
  const failures = useQuery({
    ...queryOf(listSuppressedFailures, { query: { check_id: checkId, page, page_size: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryContent query={failures} what="The failures" skeleton={<Skeleton h={96} />}>
      {({ results, count }) =>
        count === 0 ? (
          <Text size="sm" c="dimmed">
            Every failure was confirmed by a second probe.
          </Text>
        ) : (
          <Stack gap="sm">
            <Table.ScrollContainer minWidth={560} type="native">
              <Table aria-label="Failures that were not confirmed">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Date &amp; Time</Table.Th>
                    <Table.Th>First probe</Table.Th>
                    <Table.Th>Other probes</Table.Th>
                    <Table.Th>Reason why it is not an incident</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {results.map((failure) => (
                    <Table.Tr key={failure.id}>
                      <Table.Td>
                        <Moment at={failure.check_start_time} />
                      </Table.Td>
                      <Table.Td>{seen(failure.probe_first)}</Table.Td>
                      <Table.Td>{otherProbesText(failure)}</Table.Td>
                      <Table.Td>{failure.reason}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
            {count > PAGE_SIZE && (
              <ListPagination
                total={Math.ceil(count / PAGE_SIZE)}
                page={page}
                name="Pages of failures"
                onChange={setPage}
              />
            )}
          </Stack>
        )
      }
    </QueryContent>
  );
};

const otherProbesText = ({ probe_second, probes_other }: SuppressedFailure): string => {
  const probes = probe_second === null ? probes_other : [probe_second, ...probes_other];
  return probes.map(seen).join('; ') || '–';
};

const seen = ({ error_summary: summary, location }: { error_summary: string; location: string }): string =>
  `${joinUnits(summary)} from ${isolated(location)}`;

/**
 * Prevents right-to-left names from reordering the surrounding text (Unicode Standard Annex 9, explicit directional
 * isolates).
 */
const isolated = (name: string): string => `\u2068${name}\u2069`;
