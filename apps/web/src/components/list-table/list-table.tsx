import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './list-table.module.css';

export interface Column<T> {
  label: string;
  isNumber?: boolean;
  /** Whether the value is user-defined text. It may wrap anywhere, as in the first column. */
  isLong?: boolean;
  isBold?: (row: T) => boolean;
  cell: (row: T) => ReactNode;
}

interface ListTableProps<T extends { id: number | string }> {
  rows: readonly T[];
  /** The first column identifies the row. */
  columns: readonly Column<T>[];
  labelledBy?: string;
}

/**
 * A table whose rows become labeled blocks on a narrow screen. The roles are explicit, because blocks have no implicit
 * table roles.
 */
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
