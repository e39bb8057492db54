import { Checkbox, NumberInput, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { endGrant, giveGrant, type OperatorOrganizationDetail } from '@pharos/contract/rest/operator/organizations.ts';
import type { Grant } from '@pharos/contract/rest/organizations/subscriptions.ts';
import { GRANTED_PLANS } from '@pharos/domain/plans/grants.ts';
import { grantBenefitsText } from '@pharos/domain/text/grant-benefits-text.ts';
import { useState } from 'react';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { toGrant } from '../../../lib/to-grant.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { LastDay } from '../device-time.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { READS_OF_ORGANIZATIONS } from './reason-dialog.tsx';

const LIMITS = [
  { name: 'checks', label: 'More checks' },
  { name: 'integrations', label: 'More integrations' },
  { name: 'users', label: 'More users' },
  { name: 'status_pages', label: 'More status pages' },
] as const;
const MAX_RAISED_BY = 1000;

interface GrantDialogProps {
  organization: OperatorOrganizationDetail;
  onClose: () => void;
}

export const GrantDialog = ({ organization: { id, name, owner }, onClose }: GrantDialogProps) => {
  const [extra, setExtra] = useState({ checks: 0, integrations: 0, users: 0, status_pages: 0 });
  const [plan, setPlan] = useState<Grant['plan_name']>(null);
  const [hasBadges, setHasBadges] = useState(false);
  const [day, setDay] = useState('');
  const send = useSend(giveGrant, {
    refreshes: READS_OF_ORGANIZATIONS,
    errors: 'shown',
    failure: 'The grant was not created.',
    onSuccess: () => {
      showSuccess('The grant was created.');
      onClose();
    },
  });
  const refused = fieldErrors(send.error);
  const isEmpty = plan === null && !hasBadges && Object.values(extra).every((more) => more === 0);
  return (
    <ActionDialog
      title="Grant additions to the plan"
      confirm="Grant"
      owner={owner}
      fields={['ends_on']}
      isDisabled={isEmpty || day === ''}
      send={send}
      onSend={(reason) =>
        send.mutate({
          params: { id },
          // Grants expire at the end of the day in UTC.
          body: { plan, ...extra, has_badges: hasBadges, ends_on: `${day}T23:59:59Z`, reason },
        })
      }
      onClose={onClose}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <b>{name}</b> gets these additions to its plan free of charge until the last day. Its paid plan does not change.
        After that day, its own plan applies, as after a downgrade: checks above its limits are paused after 7 days.
      </Text>
      <Select
        label="Plan"
        description="Applies where it is higher than the paid plan or the trial."
        placeholder="Its own"
        data={GRANTED_PLANS}
        clearable
        data-autofocus
        value={plan}
        onChange={(value) => setPlan(GRANTED_PLANS.find((each) => each === value) ?? null)}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {LIMITS.map(({ name: limit, label }) => (
          <NumberInput
            key={limit}
            label={label}
            min={0}
            max={MAX_RAISED_BY}
            allowDecimal={false}
            allowNegative={false}
            value={extra[limit]}
            onChange={(value) => setExtra({ ...extra, [limit]: Number(value) || 0 })}
          />
        ))}
      </SimpleGrid>
      <Checkbox
        label="Badges"
        checked={hasBadges}
        onChange={({ currentTarget }) => setHasBadges(currentTarget.checked)}
      />
      <TextInput
        type="date"
        label="Last day"
        description="The grant ends at the end of this day (UTC)."
        required
        value={day}
        error={refused.ends_on}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
    </ActionDialog>
  );
};

export const EndGrantDialog = ({
  organization: { id, name, owner },
  grant,
  onClose,
}: GrantDialogProps & { grant: Grant }) => {
  const send = useSend(endGrant, {
    refreshes: READS_OF_ORGANIZATIONS,
    errors: 'shown',
    failure: 'The grant was not ended.',
    // By then the button that opened the dialog is gone, so the focus moves elsewhere.
    until: 'refreshed',
    onSuccess: () => showSuccess('The grant was ended.'),
  });
  return (
    <ActionDialog
      title="End this grant?"
      confirm="End the grant"
      owner={owner}
      send={send}
      onSend={(reason) =>
        send.mutate({ params: { id }, body: { grant: grant.id, reason } }, { onSuccess: () => onClose() })
      }
      onClose={onClose}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <b>{name}</b> has {grantBenefitsText(toGrant(grant))} until <LastDay before={grant.ends_on} />. From now on, the
        limits of its plan apply. Nothing is deleted.
      </Text>
    </ActionDialog>
  );
};
