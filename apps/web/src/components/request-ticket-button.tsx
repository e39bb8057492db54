import { Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, useId } from 'react';
import { useMay } from '../lib/account.ts';
import { useTicket } from '../lib/use-ticket.ts';
import { ActionButton } from './action-button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { RefusalAlert } from './refusal-alert.tsx';
import { TicketLink } from './ticket-link.tsx';

/** The requests of an admin who is not the owner. The API defines the reasons. */
export const KINDS = {
  transfer: {
    title: 'Transfer ownership',
    reason: 'Request for Transfer ownership',
    question: 'Request the ownership of this organization?',
    what: 'This creates a ticket for the operators of this installation, with the request to make you the owner.',
  },
  delete: {
    title: 'Delete this account',
    reason: 'Request for Delete account',
    question: 'Request the deletion of this organization?',
    what: 'This creates a ticket for the operators of this installation, with the request to delete this organization and everything in it.',
  },
} as const;

export type TicketKind = keyof typeof KINDS;

interface RequestTicketButtonProps {
  kind: TicketKind;
  obstacle?: string | undefined;
  /** Whether `obstacle` is loaded. */
  isReady?: boolean;
  onRefused?: () => void;
}

export const RequestTicketButton = ({ kind, obstacle, isReady = true, onRefused }: RequestTicketButtonProps) => {
  const { title, reason, question, what } = KINDS[kind];
  const mayAsk = useMay('ownership.request');
  const obstacleId = useId();
  const [isAsking, ask] = useDisclosure();
  const { url: ticket, ask: send, isBusy, error } = useTicket(reason, ask.close);
  useEffect(() => {
    if (error !== null) onRefused?.();
  }, [error, onRefused]);
  return (
    <>
      {ticket === null ? (
        <Stack gap="xs" align="flex-start">
          <ActionButton
            variant="default"
            disabled={!mayAsk || !isReady || obstacle !== undefined}
            onClick={ask.open}
            {...(obstacle !== undefined && { 'aria-describedby': obstacleId })}
          >
            {title}
          </ActionButton>
          {obstacle !== undefined && (
            <Text id={obstacleId} size="sm" c="dimmed">
              {obstacle}
            </Text>
          )}
        </Stack>
      ) : (
        <TicketLink url={ticket} />
      )}
      <ConfirmDialog
        opened={isAsking}
        title={question}
        confirm="Send the request"
        isBusy={isBusy}
        onClose={ask.close}
        onConfirm={send}
      >
        <Stack gap="sm">
          {what}
          <RefusalAlert error={error} />
        </Stack>
      </ConfirmDialog>
    </>
  );
};
