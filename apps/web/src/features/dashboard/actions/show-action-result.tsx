import { notifications } from '@mantine/notifications';
import type { BulkAnswer } from '@pharos/contract/rest/checks/bulk.ts';
import { showError, showSuccess } from '../../../lib/toast.ts';
import { actionErrorText, actionSuccessText, type FinishedAction } from './action-text.ts';

interface Undo {
  ids: readonly number[];
  run: (ids: ReadonlySet<number>) => void;
}

interface ActionResult extends FinishedAction {
  answer: BulkAnswer;
  undo?: Undo | undefined;
}

/** Gives the user enough time to notice a mistake. */
const UNDO_MS = 10_000;

/** The checks of each visible undo message, by message ID. */
const undoable = new Map<string, Set<number>>();

/** Removes deleted or changed checks from the undo messages. Hides messages without remaining checks. */
export const forgetUndo = (ids: Iterable<number>): void => {
  const gone = [...ids];
  for (const [message, checks] of undoable) {
    for (const id of gone) checks.delete(id);
    if (checks.size === 0) notifications.hide(message);
  }
};

export const showActionResult = ({ answer, undo, ...finished }: ActionResult): void => {
  const failure = actionErrorText(finished.checks, answer);
  if (failure !== null) {
    showError(failure);
    return;
  }
  const text = actionSuccessText(finished);
  if (!undo) {
    showSuccess(text);
    return;
  }
  void showWithUndo(text, undo).catch(() => showSuccess(text));
};

/** Loads the component before showing the toast, so that Undo and Ctrl+Z work immediately. */
const showWithUndo = async (text: string, undo: Undo): Promise<void> => {
  const { UndoMessage } = await import('./undo-message.tsx');
  const id = `undo-${Date.now()}`;
  const left = new Set(undo.ids);
  undoable.set(id, left);
  const hideAndUndo = () => {
    notifications.hide(id);
    undo.run(left);
  };
  notifications.show({
    id,
    message: <UndoMessage text={text} onUndo={hideAndUndo} />,
    color: 'teal',
    role: 'status',
    autoClose: UNDO_MS,
    onClose: () => undoable.delete(id),
  });
};
