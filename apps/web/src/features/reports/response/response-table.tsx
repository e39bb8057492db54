import { ScrollArea, Table } from '@mantine/core';
import type { BucketUnit } from '@pharos/domain/reports/time/buckets.ts';
import { durationText } from '@pharos/domain/text/duration-text.ts';
import { millisecondsText } from '../../../lib/format/number.ts';
import type { GraphPoint } from './graph-points.ts';
import { type Line, pointTimeText } from './point-text.ts';

interface ResponseTableProps {
  points: readonly GraphPoint[];
  lines: readonly Line[];
  unit: BucketUnit;
  zone: string;
}

const UNIT_LABELS: Record<BucketUnit, string> = { minutes: 'Minute', hours: 'Hour', days: 'Day' };

const time = (seconds: number): string => (seconds > 0 ? durationText(seconds * 1000) : '–');

export const ResponseTable = ({ points, lines, unit, zone }: ResponseTableProps) => (
  <ScrollArea.Autosize
    mah={420}
    type="auto"
    viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Response times as a table' }}
  >
    <Table stickyHeader miw={640}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>
            {UNIT_LABELS[unit]} ({zone})
          </Table.Th>
          {lines.map(({ key, name }) => (
            <Table.Th key={key} ta="right">
              {name}
            </Table.Th>
          ))}
          <Table.Th ta="right">Down</Table.Th>
          <Table.Th ta="right">Degraded</Table.Th>
          <Table.Th ta="right">Paused</Table.Th>
          <Table.Th ta="right">Maintenance</Table.Th>
          <Table.Th ta="right">Not monitored</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {points.toReversed().map((point) => (
          <Table.Tr key={point.from}>
            <Table.Th scope="row" fw={400}>
              {pointTimeText(point, unit, zone)}
            </Table.Th>
            {lines.map(({ key }) => (
              <Table.Td key={key} ta="right">
                {millisecondsText(point.values[key] ?? null)}
              </Table.Td>
            ))}
            <Table.Td ta="right">{time(point.downSeconds)}</Table.Td>
            <Table.Td ta="right">{time(point.degradedSeconds)}</Table.Td>
            <Table.Td ta="right">{time(point.pausedSeconds)}</Table.Td>
            <Table.Td ta="right">{time(point.maintenanceSeconds)}</Table.Td>
            <Table.Td ta="right">{time(point.unknownSeconds)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollArea.Autosize>
);
