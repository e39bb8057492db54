import { Skeleton, Table } from '@mantine/core';
import { PAGE_SIZE } from '../../filters/list-filter.ts';
import { type Columns, columnCount } from '../columns.ts';
import classes from './check-table.module.css';

export const SkeletonRows = ({ columns }: { columns: Columns }) =>
  Array.from({ length: PAGE_SIZE }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: The rows are identical placeholders.
    <Table.Tr key={row} className={classes.row}>
      {Array.from({ length: columnCount(columns) }, (_, column) => {
        const isName = column === (columns.selection ? 1 : 0);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: The cells are identical placeholders.
          <Table.Td key={column} className={isName ? classes.nameCell : undefined}>
            <Skeleton height={isName ? 14 : 12} width={isName ? `${40 + ((row * 17) % 40)}%` : '70%'} />
          </Table.Td>
        );
      })}
    </Table.Tr>
  ));
