import { Text } from '@mantine/core';
import { resendVerification } from '@pharos/contract/rest/sign-in/sign-in.ts';
import { useSend } from '../lib/api/queries.ts';
import { ActionButton } from './action-button.tsx';
import { RefusalAlert } from './refusal-alert.tsx';

export const ResendVerificationButton = ({ label }: { label: string }) => {
  const send = useSend(resendVerification, { errors: 'shown' });
  if (send.isSuccess) return <Text role="status">We sent you a new link. It works once, within 24 hours.</Text>;
  return (
    <>
      <RefusalAlert error={send.error} />
      <ActionButton loading={send.isPending} onClick={() => send.mutate({})}>
        {label}
      </ActionButton>
    </>
  );
};
