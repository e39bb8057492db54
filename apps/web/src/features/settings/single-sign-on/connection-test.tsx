import { Group, Stack, Text } from '@mantine/core';
import { type SsoTest, testSsoConnection } from '@pharos/contract/rest/sign-in/sso.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { StateBadge } from '../../../components/state-badge.tsx';
import { useSend } from '../../../lib/api/queries.ts';
import { Section } from '../section.tsx';

const RESULTS = {
  works: ['up', 'The provider responds, and accepts the client ID and secret.'],
  unclear: ['degraded', 'The provider responds. The first login shows whether it accepts the client ID and secret.'],
  'refuses-client': ['down', 'The provider responds, but rejects the client ID or secret.'],
  'no-answer': ['down', 'No OpenID provider responds at this address.'],
} as const satisfies Record<SsoTest, readonly ['up' | 'degraded' | 'down', string]>;

export const ConnectionTest = () => {
  const test = useSend(testSsoConnection, { errors: 'shown' });
  const result = test.data && RESULTS[test.data.result];
  return (
    <Section
      title="Test"
      about="Tests whether the provider responds and knows this Pharos. This does not log anyone in."
    >
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
