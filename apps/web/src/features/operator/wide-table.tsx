import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

interface WideTableProps {
  /** The accessible name for screen readers. */
  name: string;
  /** Below this width in pixels, the table scrolls horizontally. Keyboard users can scroll it too. */
  minWidth: number;
  children: ReactNode;
}

/** A table that may be wider than a phone screen. */
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
