import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

interface WideTableProps {
  /** For screen readers. */
  name: string;
  /** Below it, in pixels, the table scrolls sideways, by the keyboard too. */
  minWidth: number;
  children: ReactNode;
}

/** A table that is wider than a phone. */
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
