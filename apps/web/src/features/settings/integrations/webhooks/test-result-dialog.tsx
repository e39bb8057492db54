import { Button, Code, Group, Stack, Text } from '@mantine/core';
import type { testWebhook, WebhookTestRefusal } from '@pharos/contract/rest/integrations/webhooks.ts';
import { useState } from 'react';
import { Modal } from '../../../../components/modal.tsx';
import { Refused } from '../../../../components/refusal-alert.tsx';
import type { Answer } from '../../../../lib/api/call.ts';
import { millisecondsText } from '../../../../lib/format/number.ts';
import { prettyJson } from './pretty-json.ts';

type Result = Answer<typeof testWebhook> | WebhookTestRefusal;

interface TestResultDialogProps {
  /** Undefined while the dialog is closed. */
  result: Result | undefined;
  onClose: () => void;
}

/** Shows the sent data and the response, even if the receiver rejected the data. */
export const TestResultDialog = ({ result, onClose }: TestResultDialogProps) => {
  // Remains visible during the closing animation.
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
      {last && <Sent result={last} onClose={onClose} />}
    </Modal>
  );
};

const Sent = ({ result, onClose }: { result: Result; onClose: () => void }) => {
  const { test_data: sent, answer } = result;
  return (
    <Stack>
      {'detail' in result ? (
        <Refused>Not accepted: {answer === null ? result.detail.replace(/^.*?: /, '') : answer.status_code}</Refused>
      ) : (
        <Text size="sm">Webhook test data has been sent.</Text>
      )}
      <Data label="Data sent" text={prettyJson(sent)} />
      {answer !== null && (
        <Text size="sm">
          Answered {answer.status_code} after {millisecondsText(answer.response_time)}
          {answer.body === '' ? ', without a body.' : '.'}
        </Text>
      )}
      {answer !== null && answer.body !== '' && <Data label="Answer" text={prettyJson(answer.body)} />}
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Stack>
  );
};

/** Scrollable content must be focusable for keyboard users. */
const Data = ({ label, text }: { label: string; text: string }) => (
  <Code block tabIndex={0} role="group" aria-label={label} mah={240} style={{ overflow: 'auto' }}>
    {text}
  </Code>
);
