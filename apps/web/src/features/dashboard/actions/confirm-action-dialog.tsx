import { Text } from '@mantine/core';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { ACTION_VERBS, type CheckAction, namesText } from './action-text.ts';
import type { PendingAction } from './use-check-actions.ts';

const CONSEQUENCE: Record<CheckAction, string> = {
  pause: 'Monitoring stops, and no alerts are sent until you restart it.',
  restart: 'The checks are probed at once, and alerts about outages are sent again.',
  delete: 'The history and the reports are also deleted. This cannot be undone.',
};

/** Names are limited to two lines, so that the buttons remain visible. */
const LINES_OF_NAME = 2;
const MAX_CLAMPED = 3;

/** Focuses the control that opened the dialog, or the page if the control was removed with the check. */
const focusAfter = ({ opener }: PendingAction): void => {
  const next = opener?.isConnected ? opener : document.querySelector<HTMLElement>('#dashboard');
  next?.focus();
};

interface ConfirmActionDialogProps {
  pending: PendingAction;
  opened: boolean;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export const ConfirmActionDialog = ({ pending, opened, isBusy, onConfirm, onClose }: ConfirmActionDialogProps) => {
  const { action, checks } = pending;
  const names = namesText(checks.map(({ name }) => name));
  const verb = ACTION_VERBS[action];
  const what = checks.length === 1 ? 'this check' : `${checks.length} checks`;
  return (
    <ConfirmDialog
      opened={opened}
      title={`${verb} ${what}?`}
      confirm={`${verb} ${checks.length === 1 ? 'check' : `${checks.length} checks`}`}
      isDangerous={action === 'delete'}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
      onClosed={() => focusAfter(pending)}
    >
      <Text
        fw={500}
        dir="auto"
        lineClamp={LINES_OF_NAME * Math.min(checks.length, MAX_CLAMPED)}
        title={names}
        style={{ overflowWrap: 'anywhere' }}
      >
        {names}
      </Text>
      <Text c="dimmed" mt={4}>
        {CONSEQUENCE[action]}
      </Text>
    </ConfirmDialog>
  );
};
