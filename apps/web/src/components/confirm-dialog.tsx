import { Button, Group, Stack } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { ActionButton } from './action-button.tsx';
import { Modal } from './modal.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  /** The consequences, and which of them cannot be undone. */
  children: ReactNode;
  /** The verb, the same as on the button that opened the dialog. */
  confirm: string;
  /** The label of the button that changes nothing. */
  cancel?: string;
  isDangerous?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Called after the dialog has disappeared, for example to move the focus to another element. */
  onClosed?: (() => void) | undefined;
}

/** Asks for confirmation before a loss of data. Escape and the cancel button change nothing. */
export const ConfirmDialog = ({
  opened,
  title,
  children,
  confirm,
  cancel = 'Cancel',
  isDangerous = false,
  isBusy = false,
  onConfirm,
  onClose,
  onClosed,
}: ConfirmDialogProps) => (
  <Modal
    // A dialog that is open at its first render does not know where the focus was.
    opened={useMounted() && opened}
    onClose={onClose}
    {...(onClosed && { onExitTransitionEnd: onClosed })}
    title={title}
    centered
    transitionProps={{ duration: 220 }}
  >
    <Stack>
      {/* The text may contain a single long word. */}
      <div style={{ overflowWrap: 'anywhere' }}>{children}</div>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancel}
        </Button>
        <ActionButton {...(isDangerous && { color: 'red.9' })} loading={isBusy} onClick={onConfirm}>
          {confirm}
        </ActionButton>
      </Group>
    </Stack>
  </Modal>
);
