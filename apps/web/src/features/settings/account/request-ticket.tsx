import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { createSupportTicket } from '@pharos/contract/rest/organizations/support-tickets.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { useMay, useOrganization, useUser } from '../../../lib/account.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { tellSuccess } from '../../../lib/toast.ts';
import { useTicket } from '../../../lib/use-ticket.ts';
import { Section } from '../section.tsx';

/** What an admin who is not the owner can ask for. The reasons are the wire's own. */
const KINDS = {
  transfer: {
    title: 'Transfer ownership',
    reason: 'Request for Transfer ownership',
    question: 'Ask for the ownership of this organization?',
    what: 'A ticket goes to the people who run this installation: that you are to become the owner.',
  },
  delete: {
    title: 'Delete this account',
    reason: 'Request for Delete account',
    question: 'Ask for the deletion of this organization?',
    what: 'A ticket goes to the people who run this installation: that this organization is to be deleted with everything in it.',
  },
} as const;

export const RequestTicket = ({ kind }: { kind: keyof typeof KINDS }) => {
  const { title, reason, question, what } = KINDS[kind];
  const { id, owner_mini: owner } = useOrganization();
  const user = useUser();
  const mayAsk = useMay('ownership.request');
  const [isAsking, ask] = useDisclosure();
  const { url: ticket, keep } = useTicket(kind);
  const create = useSend(createSupportTicket, {
    errors: 'shown',
    onSuccess: ({ url }) => {
      keep(url);
      ask.close();
      tellSuccess('Support Ticket has been created successfully.');
    },
  });
  return (
    <Section title={title} about={`The owner is ${owner.email}.`}>
      {ticket === null ? (
        <Button variant="default" disabled={!mayAsk} onClick={ask.open}>
          {title}
        </Button>
      ) : (
        <Text size="sm">
          Processing.{' '}
          <Anchor href={ticket} target="_blank" rel="noreferrer">
            Track your request here
          </Anchor>
        </Text>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={question}
        confirm="Send the request"
        isBusy={create.isPending}
        onClose={ask.close}
        onConfirm={() => create.mutate({ body: { reason, organization: id, requested_user: user.id } })}
      >
        <Stack gap="sm">
          {what}
          <RefusalAlert error={create.error} />
        </Stack>
      </ConfirmDialog>
    </Section>
  );
};
