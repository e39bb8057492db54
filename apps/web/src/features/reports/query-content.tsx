import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NotLoaded } from '../../components/not-loaded.tsx';

interface QueryContentProps<T> {
  query: UseQueryResult<T>;
  /** What is loaded, as a sentence begins: "The incidents". */
  what: string;
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** What a query brings: its skeleton while it is under way, and a way on where it failed. Old data outlives a failed renewal. */
export const QueryContent = <T,>({ query, what, skeleton, children }: QueryContentProps<T>) => {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending && !query.isError) return <div aria-busy="true">{skeleton}</div>;
  return (
    <NotLoaded what={what} error={query.error} isTrying={query.isFetching} onTryAgain={() => void query.refetch()} />
  );
};
