import { Group, Stack, Text } from '@mantine/core';
import { type SsoTest, testSsoConnection } from '@pharos/contract/rest/sign-in/sso.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { StateBadge } from '../../../components/state-badge.tsx';
import { useSend } from '../../../lib/api/queries.ts';
import { Section } from '../section.tsx';

const RESULTS = {
  works: ['up', 'The provider answers, and takes the client ID and secret.'],
  unclear: ['degraded', 'The provider answers. Whether it takes the client ID and secret shows with the first log-in.'],
  'refuses-client': ['down', 'The provider answers, but refuses the client ID or secret.'],
  'no-answer': ['down', 'No OpenID provider answers at this address.'],
} as const satisfies Record<SsoTest, readonly ['up' | 'degraded' | 'down', string]>;

export const ConnectionTest = () => {
  const test = useSend(testSsoConnection, { errors: 'shown' });
  const result = test.data && RESULTS[test.data.result];
  return (
    <Section title="Test" about="Asks the provider whether it answers and knows this Pharos. Nobody is logged in.">
      <Stack gap="sm">
        <Group>
          <ActionButton variant="default" loading={test.isPending} onClick={() => test.mutate({ body: {} })}>
            Test the connection
          </ActionButton>
        </Group>
        <RefusalAlert error={test.error} />
        <div role="status">
          {result && !test.isPending && (
            <Group gap="xs" wrap="nowrap" align="start">
              <StateBadge state={result[0]} word="" />
              <Text size="sm">{result[1]}</Text>
            </Group>
          )}
        </div>
      </Stack>
    </Section>
  );
};
