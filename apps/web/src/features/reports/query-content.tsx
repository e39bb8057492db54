import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NotLoaded } from '../../components/not-loaded.tsx';

interface QueryContentProps<T> {
  query: UseQueryResult<T>;
  /** The data as the subject of a sentence: "The incidents". */
  what: string;
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

export const QueryContent = <T,>({ query, what, skeleton, children }: QueryContentProps<T>) => {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending && !query.isError) return <div aria-busy="true">{skeleton}</div>;
  return (
    <NotLoaded what={what} error={query.error} isTrying={query.isFetching} onTryAgain={() => void query.refetch()} />
  );
};
