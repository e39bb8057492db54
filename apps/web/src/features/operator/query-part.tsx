import { Skeleton, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NotLoaded } from '../../components/not-loaded.tsx';
import { DeviceMoment } from './device-time.tsx';
import classes from './operator.module.css';

interface QueryPartProps<T> {
  query: UseQueryResult<T>;
  /** The name of the data at the start of a sentence, such as "The organizations". */
  what: string;
  children: (data: T) => ReactNode;
}

/**
 * Shows the data of a query, or a placeholder while it is loading, or the error. Data of the previous query is dimmed.
 * If a refresh fails, it shows the age of the data.
 */
export const QueryPart = <T,>({ query, what, children }: QueryPartProps<T>) => {
  if (query.data !== undefined)
    return (
      <div className={classes.read} aria-busy={query.isPlaceholderData || undefined}>
        {query.isError && (
          <Text size="sm" role="alert">
            {what} could not be read again. What you see is of{' '}
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
