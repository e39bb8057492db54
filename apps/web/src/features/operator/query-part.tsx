import { Skeleton, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NotLoaded } from '../../components/not-loaded.tsx';

interface QueryPartProps<T> {
  query: UseQueryResult<T>;
  /** As a sentence begins: "The organizations". */
  what: string;
  children: (data: T) => ReactNode;
}

/** What was read, or a place held for it, or why it could not be. */
export const QueryPart = <T,>({ query, what, children }: QueryPartProps<T>) => {
  if (query.data !== undefined) return children(query.data);
  if (query.error)
    return (
      <NotLoaded what={what} error={query.error} isTrying={query.isFetching} onTryAgain={() => void query.refetch()} />
    );
  return (
    <Stack gap="md" aria-busy="true">
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} height={34} />
      ))}
    </Stack>
  );
};
