import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NotLoaded } from '../../components/not-loaded.tsx';

interface QueryContentProps<T> {
  query: UseQueryResult<T>;
  /** The name of the data at the start of a sentence, such as "The incidents". */
  what: string;
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/**
 * Shows the data of a query, or a skeleton while it is loading, or an error with a retry button. Old data remains
 * visible if a refetch fails.
 */
export const QueryContent = <T,>({ query, what, skeleton, children }: QueryContentProps<T>) => {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending && !query.isError) return <div aria-busy="true">{skeleton}</div>;
  return (
    <NotLoaded what={what} error={query.error} isTrying={query.isFetching} onTryAgain={() => void query.refetch()} />
  );
};
