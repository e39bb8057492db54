import { Stack, Text } from '@mantine/core';
import type { OperatorAction } from '@pharos/contract/rest/operator/operator-actions.ts';
import { DeviceMoment } from './device-time.tsx';

const WORDS: Readonly<Record<string, string>> = {
  'organization.suspend': 'Suspended',
  'organization.lift-suspension': 'Lifted the suspension of',
  'organization.change-trial': 'Changed the trial of',
  'organization.downgrade': 'Requested a downgrade of',
  'organization.give-grant': 'Gave a grant to',
  'organization.end-grant': 'Ended a grant of',
  'organization.give-credit': 'Granted credit to',
  'organization.withdraw-credit': 'Withdrew credit of',
  'organization.verify-owner': 'Verified the owner of',
  'ownership.request-transfer': 'Requested another owner of',
  'ownership.cancel-transfer': 'Took back the transfer of',
  'organization.delete': 'Deleted',
  'retirement.set': 'Set the end of the service for',
  'retirement.clear': 'Took back the end of the service for',
  'operator.add': 'Made an operator of',
  'operator.remove': 'Took an operator’s rights from',
  'pair.add': 'Paired this installation with',
  'pair.remove': 'Ended the pairing with',
  'location.create': 'Made the location',
  'location.change': 'Changed the location',
  'location.renew-credential': 'Made a new credential for the location',
  'location.delete': 'Deleted the location',
  'support-ticket.answer': 'Answered a ticket of',
  'support-ticket.answer-and-close': 'Answered and closed a ticket of',
  'support-ticket.close': 'Closed a ticket of',
  'support-ticket.reopen': 'Opened a ticket again of',
};

export const OperatorActionsList = ({ actions }: { actions: readonly OperatorAction[] }) =>
  actions.length === 0 ? (
    <Text c="dimmed" size="sm">
      Nothing yet.
    </Text>
  ) : (
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none', overflowWrap: 'anywhere' }}>
      {actions.map(({ id, action, subject, operator, created_on, reason }) => (
        <li key={id}>
          <Text size="sm">
            {WORDS[action] ?? action} <b>{subject}</b>
            {reason !== null && `: ${reason}`}
          </Text>
          <Text size="xs" c="dimmed">
            {operator ?? 'By a command on the server'}, <DeviceMoment at={created_on} />
          </Text>
        </li>
      ))}
    </Stack>
  );
