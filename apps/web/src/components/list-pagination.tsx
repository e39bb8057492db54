import { Group, Pagination } from '@mantine/core';

interface ListPaginationProps {
  total: number;
  page: number;
  name: string;
  onChange: (page: number) => void;
}

export const ListPagination = ({ total, page, name, onChange }: ListPaginationProps) => (
  <Group component="nav" justify="flex-end" aria-label={name}>
    <Pagination
      total={Math.max(1, total)}
      value={Math.min(page, Math.max(1, total))}
      onChange={onChange}
      size="sm"
      getControlProps={(control) => ({ 'aria-label': `${control[0]?.toUpperCase()}${control.slice(1)} page` })}
      getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
    />
  </Group>
);
