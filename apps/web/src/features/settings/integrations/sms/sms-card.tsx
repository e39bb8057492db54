import { Alert, Button, Group, Skeleton, Stack, Table, Text, Title, VisuallyHidden } from '@mantine/core';
import { listSmsAlerters } from '@pharos/contract/rest/integrations/sms-alerters.ts';
import { IconDeviceMobileMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../../components/empty-state.tsx';
import { wholeListOf } from '../../../../lib/api/whole-list.ts';
import { CreateButton } from '../create-button.tsx';
import classes from '../webhooks/webhook-card.module.css';
import { SmsRow } from './sms-row.tsx';
import { useSmsModal } from './use-sms-modal.ts';

/** The text messages that the organization has set up, and the way to new ones. */
export const SmsCard = () => {
  const { data: all, error, refetch } = useQuery(wholeListOf(listSmsAlerters));
  const { create } = useSmsModal();
  const isEmpty = all?.length === 0;
  return (
    <Stack component="section" gap="sm" aria-labelledby="twilio">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Group gap={8}>
            <IconDeviceMobileMessage size={20} stroke={1.7} aria-hidden="true" />
            <Title order={2} size="h5" id="twilio">
              Twilio
            </Title>
          </Group>
          <Text size="sm" c="dimmed">
            Sends text messages about your checks to phones, by a Twilio account of yours.
          </Text>
        </div>
        {!isEmpty && <CreateButton isUnavailable={all === undefined || error !== null} onClick={create} />}
      </Group>
      {error !== null && (
        <Alert color="red" title="Twilio integrations could not be loaded">
          <Stack gap="xs" align="flex-start">
            {error.message}
            <Button variant="default" size="xs" onClick={() => void refetch()}>
              Try again
            </Button>
          </Stack>
        </Alert>
      )}
      {all === undefined && error === null && (
        <Stack gap="md" py="sm" role="status" aria-busy="true" aria-label="Loading">
          <Skeleton height={34} />
        </Stack>
      )}
      {isEmpty && (
        <EmptyState title="No text messages yet" action={<CreateButton isProminent onClick={create} />}>
          Reach people who are away from their mail. A message of one line says which check is down, and why.
        </EmptyState>
      )}
      {all !== undefined && !isEmpty && (
        <Table verticalSpacing="sm" className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Twilio Number</Table.Th>
              <Table.Th w={72}>Status</Table.Th>
              <Table.Th>Twilio Recipients</Table.Th>
              <Table.Th w={48}>
                <VisuallyHidden>Action</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {all.map((sms) => (
              <SmsRow key={sms.id} sms={sms} />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  );
};
