import { Alert, Button, Group, Skeleton, Stack, Table, Text, Title, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { listWebhooks } from '@pharos/contract/rest/integrations/webhooks.ts';
import { IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../../components/empty-state.tsx';
import { wholeListOf } from '../../../../lib/api/whole-list.ts';
import { CreateButton } from '../create-button.tsx';
import { useWebhookDrawer } from './drawer/use-webhook-drawer.ts';
import classes from './webhook-card.module.css';
import { WebhookRow } from './webhook-row.tsx';

/** From here on a URL has room for a column of its own. */
const WIDE = '(min-width: 48em)';

/** The webhooks of the organization, and the way to a new one. */
export const WebhookCard = () => {
  const { data: webhooks, error, refetch } = useQuery(wholeListOf(listWebhooks));
  const { create } = useWebhookDrawer();
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const isEmpty = webhooks?.length === 0;
  return (
    <Stack component="section" gap="sm" aria-labelledby="webhooks">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Group gap={8}>
            <IconWebhook size={20} stroke={1.7} aria-hidden="true" />
            <Title order={2} size="h5" id="webhooks">
              Webhook
            </Title>
          </Group>
          <Text size="sm" c="dimmed">
            Sends what happens to your checks to a URL of yours, as JSON.
          </Text>
        </div>
        {!isEmpty && <CreateButton isUnavailable={webhooks === undefined || error !== null} onClick={create} />}
      </Group>
      {error !== null && (
        <Alert color="red" title="Webhooks could not be loaded">
          <Stack gap="xs" align="flex-start">
            {error.message}
            <Button variant="default" size="xs" onClick={() => void refetch()}>
              Try again
            </Button>
          </Stack>
        </Alert>
      )}
      {webhooks === undefined && error === null && <RowsToCome />}
      {isEmpty && (
        <EmptyState title="No webhooks yet" action={<CreateButton isProminent onClick={create} />}>
          Let your own programs, or tools such as Slack, Teams, Discord or n8n, know when a check goes down and comes
          back.
        </EmptyState>
      )}
      {webhooks !== undefined && !isEmpty && (
        <Table verticalSpacing="sm" className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              {isWide && <Table.Th w="45%">URL</Table.Th>}
              <Table.Th w={60}>Test</Table.Th>
              <Table.Th w={72}>Status</Table.Th>
              <Table.Th w={48}>
                <VisuallyHidden>Action</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} mayClone={error === null} isWide={isWide} />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  );
};

const RowsToCome = () => (
  <Stack gap="md" py="sm" role="status" aria-busy="true" aria-label="Loading">
    {['a', 'b', 'c'].map((key) => (
      <Skeleton key={key} height={34} />
    ))}
  </Stack>
);
