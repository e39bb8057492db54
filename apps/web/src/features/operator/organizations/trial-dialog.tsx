import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { changeTrial, type OperatorOrganizationDetail } from '@pharos/contract/rest/operator/organizations.ts';
import { useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { Dialog } from '../../../components/drawer/dialog.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { ReasonInput } from '../reason-input.tsx';
import { READS_OF_ORGANIZATIONS } from './reason-dialog.tsx';

const FIELDS = ['reason', 'ends_on'];

interface TrialDialogProps {
  organization: OperatorOrganizationDetail;
  onClose: () => void;
}

export const TrialDialog = ({
  organization: { id, subscribed_plan: plan, is_trial, trial_ends_on, owner },
  onClose,
}: TrialDialogProps) => {
  const [tried, setTried] = useState<'BLOSSOM' | 'GARDEN'>(is_trial && plan === 'BLOSSOM' ? 'BLOSSOM' : 'GARDEN');
  const [day, setDay] = useState(is_trial && trial_ends_on !== null ? trial_ends_on.slice(0, 10) : '');
  const [reason, setReason] = useState('');
  const send = useSend(changeTrial, {
    refreshes: READS_OF_ORGANIZATIONS,
    errors: 'shown',
    failure: 'The trial was not changed.',
    onSuccess: () => {
      showSuccess('The trial was changed.');
      onClose();
    },
  });
  const refused = fieldErrors(send.error);
  // Trials end at the end of the day in UTC.
  const endsOn = day === '' ? null : `${day}T23:59:59Z`;
  const change = (ends_on: string | null) => send.mutate({ params: { id }, body: { plan: tried, ends_on, reason } });
  return (
    <Dialog onClose={onClose} title="Change the trial" isChanged={reason.trim() !== ''}>
      {(cancel) => (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (endsOn !== null) change(endsOn);
          }}
        >
          <Stack>
            <Select
              label="Plan of the trial"
              data={['BLOSSOM', 'GARDEN']}
              allowDeselect={false}
              data-autofocus
              value={tried}
              onChange={(value) => setTried(value === 'BLOSSOM' ? 'BLOSSOM' : 'GARDEN')}
            />
            <TextInput
              type="date"
              label="Last day"
              description="The trial ends at the end of this day (UTC)."
              value={day}
              error={refused.ends_on}
              onChange={({ currentTarget }) => setDay(currentTarget.value)}
            />
            <ReasonInput owner={owner} reason={reason} onChange={setReason} error={refused.reason} />
            <RefusalAlert error={send.error} fields={FIELDS} />
            <Group justify="flex-end">
              <Button variant="default" onClick={cancel}>
                Cancel
              </Button>
              {is_trial && (
                <ActionButton variant="default" loading={send.isPending} onClick={() => change(null)}>
                  End it now
                </ActionButton>
              )}
              <ActionButton type="submit" loading={send.isPending} disabled={endsOn === null}>
                Save
              </ActionButton>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
};
