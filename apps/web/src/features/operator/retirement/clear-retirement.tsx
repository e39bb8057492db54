import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { clearRetirement } from '@pharos/contract/rest/operator/retirement.ts';
import { useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { Dialog } from '../../../components/drawer/dialog.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { moveFocusOnRemoval } from '../../../lib/focus-heading.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { ReasonInput } from '../reason-input.tsx';
import { READS_OF_RETIREMENT } from './retirement-form.tsx';

interface ClearRetirementProps {
  /** Undefined for the whole installation. */
  organization?: number | undefined;
}

export const ClearRetirement = ({ organization }: ClearRetirementProps) => {
  const [opened, dialog] = useDisclosure();
  const [reason, setReason] = useState('');
  const close = () => {
    setReason('');
    dialog.close();
  };
  const clear = useSend(clearRetirement, {
    refreshes: READS_OF_RETIREMENT,
    errors: 'shown',
    failure: 'The end of the service was not revoked.',
    onSuccess: () => {
      close();
      showSuccess('The end of the service was revoked.');
    },
  });
  return (
    <div>
      <Button ref={moveFocusOnRemoval} variant="default" onClick={dialog.open}>
        Revoke the end
      </Button>
      {opened && (
        <Dialog onClose={close} title="Revoke the end of the service?" isChanged={reason.trim() !== ''}>
          {(cancel) => (
            <form
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                clear.mutate({ body: { organization, reason } });
              }}
            >
              <Stack>
                <Text size="sm">
                  The notices disappear at once. Stopped checks start again within minutes, and the admins of these
                  organizations get a mail. Deleted data cannot be restored, and ended plans must be bought again.
                </Text>
                <ReasonInput
                  description="It is recorded in the audit logs of the organizations."
                  reason={reason}
                  onChange={setReason}
                  error={fieldErrors(clear.error).reason}
                />
                <RefusalAlert error={clear.error} fields={['reason']} />
                <Group justify="flex-end">
                  <Button variant="default" onClick={cancel}>
                    Cancel
                  </Button>
                  <ActionButton type="submit" loading={clear.isPending}>
                    Revoke
                  </ActionButton>
                </Group>
              </Stack>
            </form>
          )}
        </Dialog>
      )}
    </div>
  );
};
