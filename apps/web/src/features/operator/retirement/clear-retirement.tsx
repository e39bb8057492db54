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
    failure: 'The end of the service is not taken back.',
    onSuccess: () => {
      close();
      showSuccess('The end of the service is taken back.');
    },
  });
  return (
    <div>
      <Button ref={moveFocusOnRemoval} variant="default" onClick={dialog.open}>
        Take the end back
      </Button>
      {opened && (
        <Dialog onClose={close} title="Take the end of the service back?" isChanged={reason.trim() !== ''}>
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
                  The notices go at once. Organizations whose checks have stopped go on within minutes, and their admins
                  are mailed. What was deleted stays deleted, and plans that have ended have to be bought again.
                </Text>
                <ReasonInput
                  description="It stands in the audit logs of the organizations."
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
                    Take it back
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
