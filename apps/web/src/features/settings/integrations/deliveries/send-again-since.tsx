import { Group, Select } from '@mantine/core';
import { useState } from 'react';
import { ActionButton } from '../../../../components/action-button.tsx';
import { useSendAgain } from './use-send-again.ts';

const HOUR_MS = 3_600_000;
/** In hours. */
const SINCE = [
  { value: '1', label: 'an hour ago' },
  { value: '24', label: '24 hours ago' },
  { value: '168', label: '7 days ago' },
  { value: '720', label: '30 days ago' },
] as const;

/** Resends the deliveries that failed since the selected time, for example after a receiver was repaired. */
export const SendAgainSince = ({ integrationId }: { integrationId: number }) => {
  const [hours, setHours] = useState<string>('24');
  const { send, isPending } = useSendAgain(integrationId);
  const sendAll = (): void => send({ failed_since: new Date(Date.now() - Number(hours) * HOUR_MS).toISOString() });
  return (
    <Group align="flex-end" gap="xs">
      <Select
        label="Send again all that failed since"
        data={SINCE}
        value={hours}
        onChange={(value) => value !== null && setHours(value)}
        allowDeselect={false}
        w={220}
      />
      <ActionButton variant="default" loading={isPending} onClick={sendAll}>
        Send again
      </ActionButton>
    </Group>
  );
};
