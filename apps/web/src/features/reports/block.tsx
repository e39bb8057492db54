import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import styles from './block.module.css';

interface BlockProps {
  title: string;
  /** Beside the title. */
  hint?: ReactNode;
  /** At the far end of the title's line. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One section of the report. */
export const Block = ({ title, hint, actions, children }: BlockProps) => {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} className={styles.block}>
      <Group justify="space-between" align="center" gap="xs" mb="md" mih={36}>
        <Group gap="xs" align="baseline">
          <Title order={2} size="h4" id={id}>
            {title}
          </Title>
          {hint && (
            <Text component="span" size="sm" c="dimmed">
              {hint}
            </Text>
          )}
        </Group>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Box>
  );
};

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  /** What is loaded, as a sentence begins: "The incidents". */
  what: string;
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** What a query brings: its skeleton while it is under way, and a way on where it failed. Old data outlives a failed renewal. */
export const Loaded = <T,>({ query, what, skeleton, children }: LoadedProps<T>) => {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending && !query.isError) return <div aria-busy="true">{skeleton}</div>;
  return (
    <Stack align="flex-start" gap="xs" role="alert">
      <Text>{what} could not be loaded.</Text>
      {query.error && (
        <Text size="sm" c="dimmed">
          {query.error.message}
        </Text>
      )}
      <Button variant="default" size="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
        Try again
      </Button>
    </Stack>
  );
};
