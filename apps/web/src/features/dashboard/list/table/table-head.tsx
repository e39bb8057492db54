import { Checkbox, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { CheckOrdering } from '@pharos/contract/rest/checks/endpoints.ts';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { Columns } from '../columns.ts';
import type { CheckSelection } from '../selection/use-selection.ts';
import classes from './check-table.module.css';

interface TableHeadProps {
  columns: Columns;
  ordering: CheckOrdering;
  onOrder: (ordering: CheckOrdering) => void;
  /** Undefined if there is nothing to select. */
  selection?: CheckSelection | undefined;
  listed: number;
}

const SORTED = { name: 'ascending', '-name': 'descending' } as const;
const SORT_ICON = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort } as const;

const numberOf = (column: string | undefined): string => `${classes.number} ${column}`;

export const TableHead = ({ columns, ordering, onOrder, selection, listed }: TableHeadProps) => {
  const sorted = ordering === 'name' || ordering === '-name' ? SORTED[ordering] : 'none';
  const isByStatus = ordering === 'status';
  const SortIcon = SORT_ICON[sorted];
  const StatusIcon = SORT_ICON[isByStatus ? 'descending' : 'none'];
  const isAnySelected = (selection?.selected.length ?? 0) > 0;
  const isWholePage = selection?.isWholePage ?? false;
  return (
    <Table.Thead>
      <Table.Tr>
        {columns.selection && (
          <Table.Th scope="col" className={classes.selection}>
            <Checkbox
              aria-label="Select all checks on this page"
              checked={isWholePage}
              indeterminate={isAnySelected && !isWholePage}
              disabled={listed === 0}
              onChange={() => selection?.toggleAll()}
            />
          </Table.Th>
        )}
        <Table.Th scope="col" aria-sort={sorted}>
          <UnstyledButton className={classes.sort} onClick={() => onOrder(sorted === 'ascending' ? '-name' : 'name')}>
            Checks <SortIcon size={14} aria-hidden="true" />
          </UnstyledButton>
        </Table.Th>
        <Table.Th scope="col" className={classes.state} aria-sort={isByStatus ? 'other' : 'none'}>
          <UnstyledButton className={classes.sort} onClick={() => onOrder('status')}>
            Status <StatusIcon size={14} aria-hidden="true" />
          </UnstyledButton>
        </Table.Th>
        <Table.Th scope="col" className={numberOf(classes.availability)}>
          Availability <span className={classes.period}>(last 24 h)</span>
        </Table.Th>
        <Table.Th scope="col" className={numberOf(classes.downtime)}>
          Downtime
        </Table.Th>
        <Table.Th scope="col" className={numberOf(classes.apdex)}>
          Apdex
        </Table.Th>
        <Table.Th scope="col" className={numberOf(classes.average)}>
          Avg. response time
        </Table.Th>
        {columns.graph && (
          <Table.Th scope="col" className={classes.graph}>
            Response Time Graph <span className={classes.period}>(last 24 h)</span>
          </Table.Th>
        )}
        {columns.menu && (
          <Table.Th scope="col" className={classes.menu}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
  );
};
