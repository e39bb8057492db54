import { Text } from '@mantine/core';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import type { Deed } from './tell-outcome.tsx';
import type { Question } from './use-actions.ts';

const VERB: Record<Deed, string> = { paused: 'Pause', restarted: 'Restart', deleted: 'Delete' };

const CONSEQUENCE: Record<Deed, string> = {
  paused: 'Nothing is watched and nobody is alerted until monitoring is restarted.',
  restarted: 'They are probed at once, and outages are alerted again.',
  deleted: 'The history and the reports are deleted as well. This cannot be undone.',
};

/** So many names are told; the rest is counted. */
const NAMED = 5;

const namesText = (names: readonly string[]): string => {
  const more = names.length - NAMED;
  return [...names.slice(0, NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ');
};

/** What was deleted has taken its menu along: then the page itself. */
const focusAfter = ({ opener }: Question): void => {
  const next = opener?.isConnected ? opener : document.querySelector<HTMLElement>('#dashboard');
  next?.focus();
};

interface QuestionDialogProps {
  question: Question;
  opened: boolean;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export const QuestionDialog = ({ question, opened, isBusy, onConfirm, onClose }: QuestionDialogProps) => {
  const { deed, checks } = question;
  const verb = VERB[deed];
  const what = checks.length === 1 ? 'this check' : `${checks.length} checks`;
  return (
    <ConfirmDialog
      opened={opened}
      title={`${verb} ${what}?`}
      confirm={`${verb} ${checks.length === 1 ? 'check' : `${checks.length} checks`}`}
      isDangerous={deed === 'deleted'}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
      onClosed={() => focusAfter(question)}
    >
      <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
        {namesText(checks.map(({ name }) => name))}
      </Text>
      <Text c="dimmed" mt={4}>
        {CONSEQUENCE[deed]}
      </Text>
    </ConfirmDialog>
  );
};
