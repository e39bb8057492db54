import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { Dialog } from '../../../components/drawer/dialog.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { ReasonInput } from '../reason-input.tsx';

interface ActionDialogProps {
  title: string;
  confirm: string;
  /** The owner, who receives the reason by email. If undefined, `description` states who can read it. */
  owner?: { is_verified: boolean };
  description?: string;
  /** Request fields whose errors `children` show. */
  fields?: readonly string[];
  isDisabled?: boolean;
  send: { error: Error | null; isPending: boolean };
  onSend: (reason: string) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog for an operator action. Always asks for a reason. */
export const ActionDialog = ({
  title,
  confirm,
  owner,
  description,
  fields = [],
  isDisabled = false,
  send,
  onSend,
  onClose,
  children,
}: ActionDialogProps) => {
  const [reason, setReason] = useState('');
  return (
    <Dialog onClose={onClose} title={title} isChanged={reason.trim() !== ''}>
      {(cancel) => (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isDisabled) onSend(reason);
          }}
        >
          <Stack>
            {children}
            <ReasonInput
              {...(owner && { owner })}
              {...(description !== undefined && { description })}
              reason={reason}
              onChange={setReason}
              error={fieldErrors(send.error).reason}
            />
            <RefusalAlert error={send.error} fields={['reason', ...fields]} />
            <Group justify="flex-end">
              <Button variant="default" onClick={cancel}>
                Cancel
              </Button>
              <ActionButton type="submit" loading={send.isPending} disabled={isDisabled}>
                {confirm}
              </ActionButton>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
};
