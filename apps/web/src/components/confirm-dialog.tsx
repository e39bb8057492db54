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
  /** The verb on the button that opened the dialog. */
  confirm: string;
  cancel?: string;
  isDangerous?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Called after the closing transition, for example to move the focus. */
  onClosed?: (() => void) | undefined;
}

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
    // A dialog that is open at its first render cannot return the focus.
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
