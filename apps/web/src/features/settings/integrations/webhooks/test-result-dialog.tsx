import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import type { testWebhook } from '@pharos/contract/rest/integrations/webhooks.ts';
import { useState } from 'react';
import type { Answer } from '../../../../lib/api/call.ts';
import { millisecondsText } from '../../../../lib/format/number.ts';
import { prettyJson } from './pretty-json.ts';

type Result = Answer<typeof testWebhook>;

interface TestResultDialogProps {
  /** Undefined: it is closed. */
  result: Result | undefined;
  onClose: () => void;
}

/** What a test has sent, and what the receiver has answered. */
export const TestResultDialog = ({ result, onClose }: TestResultDialogProps) => {
  // What it shows while it closes.
  const [last, setLast] = useState(result);
  if (result !== undefined && result !== last) setLast(result);
  return (
    <Modal
      opened={result !== undefined}
      onClose={onClose}
      title="Webhook Test Data"
      size="lg"
      centered
      transitionProps={{ duration: 220 }}
    >
      {last && <Sent {...last} onClose={onClose} />}
    </Modal>
  );
};

const Sent = ({ test_data: sent, answer, onClose }: Result & { onClose: () => void }) => (
  <Stack>
    <Text size="sm">Webhook test data has been sent.</Text>
    <Data label="Data sent" text={prettyJson(sent)} />
    <Text size="sm">
      Answered {answer.status_code} after {millisecondsText(answer.response_time)}
      {answer.body === '' ? ', without a body.' : '.'}
    </Text>
    {answer.body !== '' && <Data label="Answer" text={prettyJson(answer.body)} />}
    <Group justify="flex-end">
      <Button onClick={onClose} data-autofocus>
        Close
      </Button>
    </Group>
  </Stack>
);

/** Scrolls by itself, by keyboard too. */
const Data = ({ label, text }: { label: string; text: string }) => (
  <Code block tabIndex={0} role="group" aria-label={label} mah={240} style={{ overflow: 'auto' }}>
    {text}
  </Code>
);
