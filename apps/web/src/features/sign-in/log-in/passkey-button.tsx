import { Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { ActionButton } from '../../../components/action-button.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { useStartSession } from '../use-start-session.ts';
import { logInByPasskey, passkeysWork } from './log-in-by-passkey.ts';

export const PasskeyButton = ({ next }: { next: string | undefined }) => {
  const enter = useStartSession();
  const send = useMutation({
    mutationFn: logInByPasskey,
    meta: { errors: 'shown' },
    onSuccess: (token) => token !== null && enter(token, { next }),
  });
  if (!passkeysWork()) return null;
  return (
    <>
      <RefusalAlert error={send.error} />
      <ActionButton
        variant="default"
        leftSection={<IconKey size={18} stroke={1.7} aria-hidden="true" />}
        loading={send.isPending}
        onClick={() => send.mutate()}
      >
        Log in with a passkey
      </ActionButton>
      {send.data === null && (
        <Text size="sm" c="dimmed" role="status">
          The login with a passkey failed.
        </Text>
      )}
    </>
  );
};
