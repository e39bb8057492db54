import { Stack, Text } from '@mantine/core';
import type { TestMailOutcome } from '@pharos/contract/rest/alerts/test-mail.ts';
import { sendTestMail } from '../lib/api/first-calls.ts';
import { useSend } from '../lib/api/queries.ts';
import { ActionButton } from './action-button.tsx';
import { RefusalAlert } from './refusal-alert.tsx';

export const TestMailButton = () => {
  const send = useSend(sendTestMail, { errors: 'shown', deadlineMs: 30_000 });
  return (
    <Stack gap={6} align="flex-start">
      <ActionButton variant="default" size="xs" loading={send.isPending} onClick={() => send.mutate({ body: {} })}>
        Send a test mail
      </ActionButton>
      <RefusalAlert error={send.error} />
      <Text size="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
        {send.data && !send.isPending && outcomeText(send.data)}
      </Text>
    </Stack>
  );
};

const outcomeText = ({ outcome, to, answer }: TestMailOutcome): string => {
  if (outcome === 'kept') return `Not sent to ${to}. ${answer}.`;
  return outcome === 'accepted'
    ? `The mail server took the mail to ${to}. It answered: ${answer}`
    : `The mail server did not accept the mail to ${to}: ${answer}`;
};
