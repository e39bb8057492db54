import { Checkbox, Table } from '@mantine/core';
import type { ListedCheck } from '@pharos/contract/rest/checks/check-answer.ts';
import { minutesText } from '@pharos/domain/text/duration-text.ts';
import type { MouseEventHandler, ReactNode } from 'react';
import { percentText } from '../../../../lib/format/number.ts';
import type { CheckActions } from '../../actions/use-check-actions.ts';
import { CheckMenu } from '../check-menu.tsx';
import { CheckName } from '../check-name.tsx';
import { CheckState } from '../check-state.tsx';
import type { Columns } from '../columns.ts';
import { useChangeCount } from '../use-change-count.ts';
import classes from './check-table.module.css';

interface CheckRowProps {
  check: ListedCheck;
  columns: Columns;
  isSelected: boolean;
  onToggle: () => void;
  onClick: MouseEventHandler<HTMLElement>;
  actions: CheckActions;
  /** The cells with Apdex, average and graph, or the upgrade badge that replaces them. */
  metrics: ReactNode;
}

export const CheckRow = ({ check, columns, isSelected, onToggle, onClick, actions, metrics }: CheckRowProps) => {
  const { stats, statuses } = check;
  const changes = useChangeCount(statuses.state);
  const downSeconds = stats.duration_seconds_total_downtime;
  return (
    <Table.Tr
      className={classes.row}
      onClick={onClick}
      data-selected={isSelected || undefined}
      data-flash={changes === 0 ? undefined : changes % 2 === 0 ? 'even' : 'odd'}
    >
      {columns.selection && (
        <Table.Td>
          <Checkbox aria-label={`Select ${check.name}`} checked={isSelected} onChange={onToggle} />
        </Table.Td>
      )}
      <Table.Th scope="row" className={classes.nameCell}>
        <CheckName check={check} />
      </Table.Th>
      <Table.Td>
        <CheckState statuses={statuses} />
      </Table.Td>
      <Table.Td className={classes.number}>{percentText(stats.availability_percentage)}</Table.Td>
      <Table.Td className={classes.number} data-quiet={downSeconds === 0 || undefined}>
        {stats.availability_percentage === null ? '–' : minutesText(downSeconds * 1000)}
      </Table.Td>
      {metrics}
      {columns.menu && (
        <Table.Td>
          <CheckMenu check={check} actions={actions} />
        </Table.Td>
      )}
    </Table.Tr>
  );
};
