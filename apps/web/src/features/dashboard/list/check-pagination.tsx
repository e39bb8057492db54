import { Box, Group, Text } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../../../lib/parts/lazy-part.tsx';
import { PAGE_SIZE } from '../filters/list-filter.ts';

interface CheckPaginationProps {
  page: number;
  count: number;
  onPage: (page: number) => void;
}

const ListPagination = lazyPart(() => import('../../../components/list-pagination.tsx'), 'ListPagination');
/** Pixels. Reserved so that the layout does not shift when the buttons load. */
const BUTTONS_HEIGHT = 26;

export const CheckPagination = ({ page, count, onPage }: CheckPaginationProps) => {
  const first = (page - 1) * PAGE_SIZE + 1;
  const last = Math.min(page * PAGE_SIZE, count);
  const number = (value: number) => value.toLocaleString('en');
  return (
    <Group justify="space-between" mt="md">
      <Text size="sm" c="dimmed" role="status" className="tabular">
        {number(first)}–{number(last)} of {number(count)}
      </Text>
      {count > PAGE_SIZE && (
        <Suspense fallback={<Box h={BUTTONS_HEIGHT} />}>
          <ListPagination name="Pages" page={page} total={Math.ceil(count / PAGE_SIZE)} onChange={onPage} />
        </Suspense>
      )}
    </Group>
  );
};
