import { Select, Text } from '@mantine/core';
import {
  downgradeOrganization,
  type OperatorOrganizationDetail,
} from '@pharos/contract/rest/operator/organizations.ts';
import { listText } from '@pharos/domain/text/list-text.ts';
import { useState } from 'react';
import { useSend } from '../../../lib/api/queries.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { DeviceDay } from '../device-time.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { READS_OF_ORGANIZATIONS } from './reason-dialog.tsx';

interface DowngradeDialogProps {
  organization: OperatorOrganizationDetail;
  onClose: () => void;
}

/** Allowed even if the organization exceeds the limits of the plan. */
export const DowngradeDialog = ({ organization: { id, name, owner, downgrades }, onClose }: DowngradeDialogProps) => {
  const [plan, setPlan] = useState(downgrades.at(-1)?.plan ?? null);
  const chosen = downgrades.find((each) => each.plan === plan);
  const send = useSend(downgradeOrganization, {
    refreshes: READS_OF_ORGANIZATIONS,
    errors: 'shown',
    failure: 'The plan was not changed.',
    // By then the button that opened the dialog may be gone, so the focus moves elsewhere.
    until: 'refreshed',
    onSuccess: () => showSuccess('The downgrade was requested.'),
  });
  const isForSale = plan === 'SPROUT' || plan === 'BLOSSOM' || plan === 'GARDEN';
  return (
    <ActionDialog
      title="Change to a lower plan"
      confirm="Downgrade"
      owner={owner}
      isDisabled={!isForSale}
      send={send}
      onSend={(reason) =>
        isForSale && send.mutate({ params: { id }, body: { plan, reason } }, { onSuccess: () => onClose() })
      }
      onClose={onClose}
    >
      <Select
        label="Plan"
        data={downgrades.map((each) => each.plan)}
        allowDeselect={false}
        data-autofocus
        value={plan}
        onChange={(value) => setPlan(downgrades.find((each) => each.plan === value)?.plan ?? null)}
      />
      {chosen && (
        <>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            <b>{name}</b> has {chosen.plan}{' '}
            {chosen.starts_on === null ? (
              'at once, during its trial'
            ) : (
              <>
                from the end of its term, <DeviceDay at={chosen.starts_on} />
              </>
            )}
            . Paid add-ons do not change. Nothing is charged or refunded.
          </Text>
          <Text size="sm">{pausesText(chosen.above)}</Text>
        </>
      )}
    </ActionDialog>
  );
};

const pausesText = (above: OperatorOrganizationDetail['downgrades'][number]['above']): string => {
  const parts = (['checks', 'integrations', 'users'] as const)
    .filter((what) => above[what] > 0)
    .map((what) => `${above[what]} ${above[what] === 1 ? what.slice(0, -1) : what}`);
  if (parts.length === 0) return 'The organization is within the limits of that plan.';
  const stops = [
    ...(above.checks > 0 ? ['the newest checks above the limit are paused'] : []),
    ...(above.integrations > 0 ? ['the newest integrations above it receive no alerts'] : []),
  ];
  return `Above the limits of that plan: ${listText(parts)}. ${stops.length === 0 ? 'They do not change.' : `After 7 days, ${listText(stops)}.`} Nothing is deleted.`;
};
