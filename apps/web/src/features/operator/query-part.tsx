import { Skeleton, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NotLoaded } from '../../components/not-loaded.tsx';
import { DeviceMoment } from './device-time.tsx';
import classes from './operator.module.css';

interface QueryPartProps<T> {
  query: UseQueryResult<T>;
  /** The data as the subject of a sentence: "The organizations". */
  what: string;
  children: (data: T) => ReactNode;
}

/** Dims the data of the previous query. If a refresh fails, shows the age of the data. */
export const QueryPart = <T,>({ query, what, children }: QueryPartProps<T>) => {
  if (query.data !== undefined)
    return (
      <div className={classes.read} aria-busy={query.isPlaceholderData || undefined}>
        {query.isError && (
          <Text size="sm" role="alert">
            {what} could not be refreshed. The data shown is from{' '}
            <DeviceMoment at={new Date(query.dataUpdatedAt).toISOString()} precision="second" />.
          </Text>
        )}
        {children(query.data)}
      </div>
    );
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
