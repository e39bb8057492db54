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
  if (outcome === 'kept') return `The mail to ${to} was not sent. ${answer}.`;
  return outcome === 'accepted'
    ? `The mail server accepted the mail to ${to}. Its response: ${answer}`
    : `The mail server rejected the mail to ${to}: ${answer}`;
};
