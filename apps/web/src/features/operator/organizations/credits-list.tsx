import { Button, Group, Stack, Text } from '@mantine/core';
import type { OperatorOrganizationDetail } from '@pharos/contract/rest/operator/organizations.ts';
import type { Credit } from '@pharos/contract/rest/organizations/subscriptions.ts';
import { moneyText } from '@pharos/domain/text/money-text.ts';
import { useState } from 'react';
import { moveFocusOnRemoval } from '../../../lib/focus-heading.ts';
import { LastDay } from '../device-time.tsx';
import { WithdrawCreditDialog } from './credit-dialogs.tsx';

export const CreditsList = ({
  organization,
  credits,
}: {
  organization: OperatorOrganizationDetail;
  credits: readonly Credit[];
}) => {
  const [withdrawn, setWithdrawn] = useState<Credit | null>(null);
  return (
    <>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {credits.map((credit) => (
          <Group component="li" key={credit.id} gap="sm">
            <Text size="sm" className="tabular">
              {moneyText(credit.amount_left)} left of {moneyText(credit.amount)}
              {credit.ends_on !== null && (
                <>
                  , until <LastDay before={credit.ends_on} />
                </>
              )}
              {!credit.is_confirmed && '; the payment service has not confirmed it yet, Pharos will retry'}
            </Text>
            {credit.is_confirmed && (
              <Button
                ref={moveFocusOnRemoval}
                variant="default"
                size="xs"
                aria-label={`Withdraw ${moneyText(credit.amount_left)}`}
                onClick={() => setWithdrawn(credit)}
              >
                Withdraw
              </Button>
            )}
          </Group>
        ))}
      </Stack>
      {withdrawn !== null && (
        <WithdrawCreditDialog organization={organization} credit={withdrawn} onClose={() => setWithdrawn(null)} />
      )}
    </>
  );
};
