import { Alert, Button, Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useFocusAfterRemoval } from '../../../lib/focus-heading.ts';
import { CreateButton } from './create-button.tsx';
import classes from './list.module.css';
import { SectionHeading } from './section-heading.ts';

interface IntegrationSectionProps {
  title: string;
  lead: string;
  icon: ReactNode;
  list: { data: readonly unknown[] | undefined; error: Error | null; refetch: () => unknown };
  /** The plural within a sentence, such as "webhooks". */
  several: string;
  empty: ReactNode;
  onCreate: () => void;
  columns: ReactNode;
  children: ReactNode;
}

export const IntegrationSection = ({
  title,
  lead,
  icon,
  list: { data, error, refetch },
  several,
  empty,
  onCreate,
  columns,
  children,
}: IntegrationSectionProps) => {
  const isEmpty = data?.length === 0;
  return (
    <Stack component="section" gap="sm" aria-labelledby={idOf(title)}>
      {/* On a phone, the button is below the text. */}
      <Group justify="space-between" align="flex-start" gap="xs">
        <div style={{ flex: '1 1 260px' }}>
          <Group gap={8}>
            {icon}
            <Title order={2} size="h5" id={idOf(title)}>
              {title}
            </Title>
          </Group>
          <Text size="sm" c="dimmed">
            {lead}
          </Text>
        </div>
        {!isEmpty && (
          <CreateButton variant="subtle" isUnavailable={data === undefined || error !== null} onClick={onCreate} />
        )}
      </Group>
      {error !== null && <ListFailed several={several} error={error} heading={idOf(title)} onTryAgain={refetch} />}
      {data === undefined && error === null && (
        <Skeleton height={72} role="status" aria-busy="true" aria-label={`Loading ${several}`} />
      )}
      {isEmpty &&
        (typeof empty === 'string' ? (
          <EmptyState isPart title={`No ${several} yet`} action={<CreateButton variant="filled" onClick={onCreate} />}>
            {empty}
          </EmptyState>
        ) : (
          empty
        ))}
      {data !== undefined && !isEmpty && (
        <Table verticalSpacing="sm" className={classes.table}>
          <Table.Thead>
            <Table.Tr>{columns}</Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <SectionHeading value={idOf(title)}>{children}</SectionHeading>
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  );
};

interface ListFailedProps {
  several: string;
  error: Error;
  /** ID of the heading that receives the focus when this alert disappears. */
  heading: string;
  onTryAgain: () => unknown;
}

const ListFailed = ({ several, error, heading, onTryAgain }: ListFailedProps) => {
  const [isTried, setTried] = useState(false);
  useFocusAfterRemoval(isTried, heading);
  const tryAgain = (): void => {
    setTried(true);
    onTryAgain();
  };
  return (
    <Alert color="red" title={`${several.charAt(0).toUpperCase()}${several.slice(1)} could not be loaded`}>
      <Stack gap="xs" align="flex-start">
        {error.message}
        <Button variant="default" size="xs" onClick={tryAgain}>
          Try again
        </Button>
      </Stack>
    </Alert>
  );
};

const idOf = (title: string): string => `integrations-${title.toLowerCase()}`;
