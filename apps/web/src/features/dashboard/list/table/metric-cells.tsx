import { Group, Table, Text } from '@mantine/core';
import type { ListedCheck } from '@pharos/contract/rest/checks/check-answer.ts';
import { IconLock } from '@tabler/icons-react';
import { UpgradeBadge } from '../../../../components/upgrade/upgrade-badge.tsx';
import { millisecondsText } from '../../../../lib/format/number.ts';
import { DayGraph } from '../../graph/day-graph.tsx';
import { type Columns, metricColumns } from '../columns.ts';
import classes from './check-table.module.css';

export const MetricCells = ({ check, columns }: { check: ListedCheck; columns: Columns }) => {
  const { stats, response_times: hours } = check;
  return (
    <>
      <Table.Td className={classes.number}>{stats.apdex_score ?? '–'}</Table.Td>
      <Table.Td className={classes.number}>
        {millisecondsText(stats.average_response_time_milliseconds_available)}
      </Table.Td>
      {columns.graph && <Table.Td>{hours && <DayGraph name={check.name} hours={hours} />}</Table.Td>}
    </>
  );
};

/** Spans all rows and replaces the columns that the plan lacks. */
export const LockedCells = ({ rows, columns }: { rows: number; columns: Columns }) => (
  <Table.Td rowSpan={rows} colSpan={metricColumns(columns)} className={classes.locked}>
    <Group gap="xs" justify="center">
      <IconLock size={16} aria-hidden="true" />
      <Text size="sm" c="dimmed">
        {columns.graph ? 'Apdex, response time and its graph' : 'Apdex and response time'}
      </Text>
      <UpgradeBadge feature="response_time_graph" interest="responsegraph" />
    </Group>
  </Table.Td>
);
