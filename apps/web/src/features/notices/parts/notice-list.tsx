import { Skeleton, Stack, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { ListPagination } from '../../../components/list-pagination.tsx';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import classes from '../notices.module.css';

export const NOTICES_PER_PAGE = 20;

export interface NoticeListProps<T> {
  query: UseQueryResult<{ count: number; results: T[] }>;
  page: number;
  onPage: (page: number) => void;
  /** The list as the subject of a sentence: "The incidents". */
  what: string;
  empty: ReactNode;
  /** In display order. Sections without items are omitted. */
  parts: readonly { title: string; has: (item: T) => boolean }[];
  row: (item: T) => ReactNode;
}

export const NoticeList = <T extends { id: number }>({
  query,
  page,
  onPage,
  what,
  empty,
  parts,
  row,
}: NoticeListProps<T>) => {
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  if (data === undefined && error) {
    return <NotLoaded what={what} error={error} isTrying={isFetching} onTryAgain={() => void refetch()} />;
  }
  if (data === undefined) return <Skeleton height={168} aria-busy="true" />;
  if (data.count === 0) return empty;
  const pages = Math.ceil(data.count / NOTICES_PER_PAGE);
  return (
    <Stack gap="sm" aria-busy={isPlaceholderData} className={isPlaceholderData ? classes.stale : ''}>
      {parts.map(({ title, has }) => {
        const items = data.results.filter(has);
        if (items.length === 0) return null;
        return (
          <Fragment key={title}>
            <Title order={2} size="h5" mt="xs">
              {title}
            </Title>
            <ul className={classes.list} aria-label={title}>
              {items.map((item) => (
                <li key={item.id} className={classes.row}>
                  {row(item)}
                </li>
              ))}
            </ul>
          </Fragment>
        );
      })}
      {data.results.length === 0 && (
        <Text c="dimmed" py="lg" ta="center">
          This page is empty. Go to a previous page.
        </Text>
      )}
      {(pages > 1 || page > 1) && (
        <ListPagination total={pages} page={page} name={`Pages of ${what.toLowerCase()}`} onChange={onPage} />
      )}
    </Stack>
  );
};
