import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { listSmsAlerters, type SmsAlerter, testSmsAlerter } from '@pharos/contract/rest/integrations/sms-alerters.ts';
import { useState } from 'react';
import { ActionButton } from '../../../../components/action-button.tsx';
import { Modal } from '../../../../components/modal.tsx';
import { RefusalAlert } from '../../../../components/refusal-alert.tsx';
import { useSend } from '../../../../lib/api/queries.ts';
import { showSuccess } from '../../../../lib/toast.ts';

/** The server waits up to 10 s for Twilio. */
const DEADLINE_MS = 30_000;

interface TestSmsDialogProps {
  sms: SmsAlerter;
  opened: boolean;
  onClose: () => void;
}

export const TestSmsDialog = ({ sms, opened, onClose }: TestSmsDialogProps) => (
  <Modal opened={opened} onClose={onClose} title="Test Twilio SMS Alert" centered transitionProps={{ duration: 220 }}>
    <TestSms sms={sms} onDone={onClose} />
  </Modal>
);

const TestSms = ({ sms, onDone }: { sms: SmsAlerter; onDone: () => void }) => {
  const numbers = sms.alert_traget_numbers.split(',');
  const [chosen, setChosen] = useState(numbers[0] ?? '');
  const test = useSend(testSmsAlerter, {
    // The test may show that a disabled number works again.
    refreshes: [listSmsAlerters],
    errors: 'shown',
    deadlineMs: DEADLINE_MS,
    onSuccess: ({ number }) => {
      showSuccess(`Twilio accepted a test message to ${number}`);
      onDone();
    },
  });
  return (
    <Stack>
      <Text size="sm">An example of an alert is sent, marked as a test. Twilio charges you for this message.</Text>
      <NativeSelect
        label="Alert Mobile number"
        data={numbers}
        value={chosen}
        data-autofocus
        onChange={({ currentTarget: { value } }) => setChosen(value)}
      />
      <RefusalAlert error={test.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <ActionButton
          loading={test.isPending}
          onClick={() => test.mutate({ params: { id: sms.id }, body: { number: chosen } })}
        >
          Send test
        </ActionButton>
      </Group>
    </Stack>
  );
};
