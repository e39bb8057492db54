import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { getTwoFactor } from '@pharos/contract/rest/sign-in/two-factor.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StateBadge } from '../../../components/state-badge.tsx';
import { queryOf } from '../../../lib/api/queries.ts';
import { moveFocusOnRemoval } from '../../../lib/focus-heading.ts';
import { Section } from '../section.tsx';
import { ConfirmedChange } from './confirmed-change.tsx';
import { EnrollTwoFactor } from './enroll-two-factor.tsx';

type Step = 'none' | 'enroll' | 'disable' | 'renew';

export const TwoFactor = () => {
  const { data } = useQuery(queryOf(getTwoFactor, {}));
  const [step, setStep] = useState<Step>('none');
  const close = () => setStep('none');
  return (
    <Section
      title="Two-factor authentication"
      about="You enter a code from an authenticator app at each login, so that a password alone is not enough."
    >
      {data === undefined && <Skeleton height={36} width={180} />}
      {data?.enabled === false && (
        <Button ref={moveFocusOnRemoval} variant="default" onClick={() => setStep('enroll')}>
          Set up two-factor authentication
        </Button>
      )}
      {data?.enabled && (
        <Stack gap="sm">
          <Group gap="md">
            <StateBadge state="up" word="On" />
            <Text size="sm" c="dimmed">
              {data.recovery_codes_left} recovery codes left
            </Text>
          </Group>
          <Group>
            <Button ref={moveFocusOnRemoval} variant="default" onClick={() => setStep('renew')}>
              New recovery codes
            </Button>
            <Button ref={moveFocusOnRemoval} variant="default" onClick={() => setStep('disable')}>
              Switch off
            </Button>
          </Group>
        </Stack>
      )}
      <EnrollTwoFactor opened={step === 'enroll'} onClose={close} />
      <ConfirmedChange change="disable" opened={step === 'disable'} onClose={close} />
      <ConfirmedChange change="renew" opened={step === 'renew'} onClose={close} />
    </Section>
  );
};
