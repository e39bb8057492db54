import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

interface WideTableProps {
  name: string;
  /** Pixels. A narrower table scrolls horizontally, also by keyboard. */
  minWidth: number;
  children: ReactNode;
}

export const WideTable = ({ name, minWidth, children }: WideTableProps) => (
  <Table.ScrollContainer
    minWidth={minWidth}
    type="native"
    tabIndex={0}
    role="region"
    aria-label={`${name}, as a table`}
  >
    <Table verticalSpacing="sm">{children}</Table>
  </Table.ScrollContainer>
);
