import { Button, Stack, Text } from '@mantine/core';
import { joinOrganization, type OfferedInvitation } from '@pharos/contract/rest/people/invitations.ts';
import { logOut } from '@pharos/contract/rest/people/people.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { call } from '../../../lib/api/call.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { endSession, readToken } from '../../../lib/session.ts';
import type { AcceptedInvitation } from './accepted-invitation.ts';

interface AcceptAsSignedInUserProps {
  token: string;
  offer: OfferedInvitation;
  email: string;
  onAccepted: (accepted: AcceptedInvitation) => void;
}

/** Only for an invitation to the signed-in user. Any other user must sign out first. */
export const AcceptAsSignedInUser = ({ token, offer, email, onAccepted }: AcceptAsSignedInUserProps) => {
  const send = useSend(joinOrganization, {
    errors: 'shown',
    onSuccess: ({ organization }) => {
      const session = readToken();
      if (session !== null) onAccepted({ token: session, organization });
    },
  });
  if (email !== offer.email) {
    return (
      <Stack>
        <Text style={{ overflowWrap: 'anywhere' }}>
          It was sent to <b>{offer.email}</b>, and you are logged in as <b>{email}</b>.
        </Text>
        <Button variant="default" onClick={() => void call(logOut, { body: {} }).then(endSession, endSession)}>
          Log out and accept it
        </Button>
      </Stack>
    );
  }
  return (
    <Stack>
      <RefusalAlert error={send.error} />
      <ActionButton loading={send.isPending} onClick={() => send.mutate({ body: { token } })}>
        Join
      </ActionButton>
    </Stack>
  );
};
