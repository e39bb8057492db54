import { Stack, Text } from '@mantine/core';
import type { OperatorAction } from '@pharos/contract/rest/operator/operator-actions.ts';
import { DeviceMoment } from './device-time.tsx';

const ACTION_TEXTS: Readonly<Record<string, string>> = {
  'organization.suspend': 'Suspended',
  'organization.lift-suspension': 'Lifted the suspension of',
  'organization.change-trial': 'Changed the trial of',
  'organization.downgrade': 'Requested a downgrade of',
  'organization.give-grant': 'Added a grant for',
  'organization.end-grant': 'Ended a grant of',
  'organization.give-credit': 'Granted credit to',
  'organization.withdraw-credit': 'Withdrew credit of',
  'organization.verify-owner': 'Verified the owner of',
  'ownership.request-transfer': 'Requested another owner of',
  'ownership.cancel-transfer': 'Withdrew the ownership transfer of',
  'organization.delete': 'Deleted',
  'retirement.set': 'Set the end of the service for',
  'retirement.clear': 'Revoked the end of the service for',
  'operator.add': 'Added the operator',
  'operator.remove': 'Removed the operator',
  'pair.add': 'Paired this installation with',
  'pair.remove': 'Ended the pairing with',
  'location.create': 'Created the location',
  'location.change': 'Changed the location',
  'location.renew-credential': 'Created a new credential for the location',
  'location.delete': 'Deleted the location',
  'support-ticket.answer': 'Answered a ticket of',
  'support-ticket.answer-and-close': 'Answered and closed a ticket of',
  'support-ticket.close': 'Closed a ticket of',
  'support-ticket.reopen': 'Reopened a ticket of',
};

export const OperatorActionsList = ({ actions }: { actions: readonly OperatorAction[] }) =>
  actions.length === 0 ? (
    <Text c="dimmed" size="sm">
      No actions yet.
    </Text>
  ) : (
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none', overflowWrap: 'anywhere' }}>
      {actions.map(({ id, action, subject, operator, created_on, reason }) => (
        <li key={id}>
          <Text size="sm">
            {ACTION_TEXTS[action] ?? action} <b>{subject}</b>
            {reason !== null && `: ${reason}`}
          </Text>
          <Text size="xs" c="dimmed">
            {operator ?? 'By a command on the server'}, <DeviceMoment at={created_on} />
          </Text>
        </li>
      ))}
    </Stack>
  );
