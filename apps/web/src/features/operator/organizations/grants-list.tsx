import { Button, Group, Stack, Text } from '@mantine/core';
import type { OperatorOrganizationDetail } from '@pharos/contract/rest/operator/organizations.ts';
import type { Grant } from '@pharos/contract/rest/organizations/subscriptions.ts';
import { grantBenefitsText } from '@pharos/domain/text/grant-benefits-text.ts';
import { useState } from 'react';
import { moveFocusOnRemoval } from '../../../lib/focus-heading.ts';
import { toGrant } from '../../../lib/to-grant.ts';
import { LastDay } from '../device-time.tsx';
import { EndGrantDialog } from './grant-dialogs.tsx';

export const GrantsList = ({ organization }: { organization: OperatorOrganizationDetail }) => {
  const [ending, setEnding] = useState<Grant | null>(null);
  return (
    <>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {organization.grants.map((grant) => {
          const what = grantBenefitsText(toGrant(grant));
          return (
            <Group component="li" key={grant.id} gap="sm">
              <Text size="sm">
                {what}, until <LastDay before={grant.ends_on} />
              </Text>
              <Button
                ref={moveFocusOnRemoval}
                variant="default"
                size="xs"
                aria-label={`End the grant of ${what}`}
                onClick={() => setEnding(grant)}
              >
                End
              </Button>
            </Group>
          );
        })}
      </Stack>
      {ending !== null && <EndGrantDialog organization={organization} grant={ending} onClose={() => setEnding(null)} />}
    </>
  );
};
