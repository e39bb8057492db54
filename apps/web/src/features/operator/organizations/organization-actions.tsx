import { Button, Group } from '@mantine/core';
import type { OperatorOrganizationDetail } from '@pharos/contract/rest/operator/organizations.ts';
import { useState } from 'react';
import { moveFocusOnRemoval } from '../../../lib/focus-heading.ts';
import { RetirementDialog } from '../retirement/retirement-dialog.tsx';
import { CreditDialog } from './credit-dialogs.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DowngradeDialog } from './downgrade-dialog.tsx';
import { GrantDialog } from './grant-dialogs.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import { TrialDialog } from './trial-dialog.tsx';

type Act =
  | 'suspend'
  | 'lift'
  | 'verify'
  | 'trial'
  | 'grant'
  | 'credit'
  | 'downgrade'
  | 'transfer'
  | 'cancel-transfer'
  | 'retire'
  | 'delete';

/** Each action requires a reason, which the owner can read. */
export const OrganizationActions = ({ organization }: { organization: OperatorOrganizationDetail }) => {
  const [act, setAct] = useState<Act | null>(null);
  const {
    suspension,
    owner,
    ownership_transfer: transfer,
    plan,
    downgrades,
    may_change_trial: mayChangeTrial,
  } = organization;
  const close = () => setAct(null);
  return (
    <>
      <Group gap="sm">
        {suspension === null ? (
          <Button variant="default" onClick={() => setAct('suspend')}>
            Suspend
          </Button>
        ) : (
          <Button variant="default" onClick={() => setAct('lift')}>
            Lift the suspension
          </Button>
        )}
        {mayChangeTrial && (
          <Button ref={moveFocusOnRemoval} variant="default" onClick={() => setAct('trial')}>
            Change the trial
          </Button>
        )}
        {downgrades.length > 0 && (
          <Button ref={moveFocusOnRemoval} variant="default" onClick={() => setAct('downgrade')}>
            Downgrade
          </Button>
        )}
        {plan !== null && (
          <>
            <Button variant="default" onClick={() => setAct('grant')}>
              Grant…
            </Button>
            <Button variant="default" onClick={() => setAct('credit')}>
              Grant credit
            </Button>
          </>
        )}
        {!owner.is_verified && (
          <Button ref={moveFocusOnRemoval} variant="default" onClick={() => setAct('verify')}>
            Verify the owner
          </Button>
        )}
        {transfer === null ? (
          <Button variant="default" onClick={() => setAct('transfer')}>
            Transfer the ownership
          </Button>
        ) : (
          <Button variant="default" onClick={() => setAct('cancel-transfer')}>
            Withdraw the transfer
          </Button>
        )}
        <Button variant="default" onClick={() => setAct('retire')}>
          The end of the service…
        </Button>
        <Button variant="default" c="var(--state-down)" onClick={() => setAct('delete')}>
          Delete
        </Button>
      </Group>
      {(act === 'suspend' || act === 'lift' || act === 'verify' || act === 'cancel-transfer') && (
        <ReasonDialog act={act} organization={organization} onClose={close} />
      )}
      {act === 'trial' && <TrialDialog organization={organization} onClose={close} />}
      {act === 'downgrade' && <DowngradeDialog organization={organization} onClose={close} />}
      {act === 'grant' && <GrantDialog organization={organization} onClose={close} />}
      {act === 'credit' && <CreditDialog organization={organization} onClose={close} />}
      {act === 'transfer' && <TransferDialog organization={organization} onClose={close} />}
      {act === 'retire' && <RetirementDialog organization={organization} onClose={close} />}
      {act === 'delete' && <DeleteDialog organization={organization} onClose={close} />}
    </>
  );
};
