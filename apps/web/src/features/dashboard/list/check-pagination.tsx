import { Group, Pagination, Text } from '@mantine/core';
import { PAGE_SIZE } from '../filters/list-filter.ts';

interface CheckPaginationProps {
  page: number;
  /** Of all pages. */
  count: number;
  onPage: (page: number) => void;
}

const LABELS = { first: 'First page', previous: 'Previous page', next: 'Next page', last: 'Last page' } as const;

/** "11–20 of 24", and the way to the other pages. */
export const CheckPagination = ({ page, count, onPage }: CheckPaginationProps) => {
  const first = (page - 1) * PAGE_SIZE + 1;
  const last = Math.min(page * PAGE_SIZE, count);
  const number = (value: number) => value.toLocaleString('en');
  return (
    <Group component="nav" aria-label="Pages" justify="space-between" mt="md">
      <Text size="sm" c="dimmed" role="status" className="tabular">
        {number(first)}–{number(last)} of {number(count)}
      </Text>
      {count > PAGE_SIZE && (
        <Pagination
          size="sm"
          value={page}
          total={Math.ceil(count / PAGE_SIZE)}
          onChange={onPage}
          siblings={1}
          getControlProps={(control) => ({ 'aria-label': LABELS[control] })}
          getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
        />
      )}
    </Group>
  );
};
