import { Button, Group, Stack } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { ActionButton } from './action-button.tsx';
import { Modal } from './modal.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  /** What will happen, and what of it cannot be undone. */
  children: ReactNode;
  /** The verb, as on the button that led here. */
  confirm: string;
  /** What leaves everything as it is. */
  cancel?: string;
  isDangerous?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Once it has gone, for focus that is to go elsewhere than where it was. */
  onClosed?: (() => void) | undefined;
}

/** Asks before something is lost. Escape and the button beside leave everything as it is. */
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
    // A dialog that is open when it is first rendered does not know where focus was.
    opened={useMounted() && opened}
    onClose={onClose}
    {...(onClosed && { onExitTransitionEnd: onClosed })}
    title={title}
    centered
    transitionProps={{ duration: 220 }}
  >
    <Stack>
      {/* What it names may be one long word. */}
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
