import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './list-table.module.css';

export interface Column<T> {
  label: string;
  isNumber?: boolean;
  /** What people chose, of any length: it is broken anywhere, as the first always is. */
  isLong?: boolean;
  isBold?: (row: T) => boolean;
  cell: (row: T) => ReactNode;
}

interface ListTableProps<T extends { id: number | string }> {
  rows: readonly T[];
  /** The first is what the row is about. */
  columns: readonly Column<T>[];
  /** Id of what names the table. */
  labelledBy?: string;
}

/** A table whose rows are blocks where it is narrow, each value with its name. Roles are named, since blocks have none. */
export const ListTable = <T extends { id: number | string }>({ rows, columns, labelledBy }: ListTableProps<T>) => (
  <div className={classes.list}>
    <Table verticalSpacing="sm" role="table" aria-labelledby={labelledBy}>
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          {columns.map(({ label, isNumber }) => (
            <Table.Th key={label} role="columnheader" className={isNumber ? classes.number : undefined}>
              {label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {rows.map((row) => (
          <Table.Tr key={row.id} role="row">
            {columns.map(({ label, isNumber, isLong, isBold, cell }, index) => (
              <Table.Td
                key={label}
                role="cell"
                className={isNumber ? classes.number : isLong || index === 0 ? classes.long : undefined}
                fw={isBold?.(row) ? 600 : undefined}
                {...(index > 0 && { 'data-label': label })}
              >
                {cell(row)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </div>
);
