import { notifications } from '@mantine/notifications';
import type { BulkAnswer } from '@pharos/contract/rest/checks/bulk.ts';
import { showError, showSuccess } from '../../../lib/toast.ts';
import { actionErrorText, actionSuccessText, type FinishedAction } from './action-text.ts';

interface Undo {
  /** The checks that it is about. */
  ids: readonly number[];
  /** Undoes it for those of them that are left. */
  run: (ids: ReadonlySet<number>) => void;
}

interface ActionResult extends FinishedAction {
  answer: BulkAnswer;
  undo?: Undo | undefined;
}

/** Time enough to notice a mistake. */
const UNDO_MS = 10_000;

/** What the messages that are shown now can undo, by their ids. */
const undoable = new Map<string, Set<number>>();

/** These checks are deleted, or in another state by now: there is nothing to undo of them. */
export const forgetUndo = (ids: Iterable<number>): void => {
  const gone = [...ids];
  for (const [message, checks] of undoable) {
    for (const id of gone) checks.delete(id);
    if (checks.size === 0) notifications.hide(message);
  }
};

/** Shows a toast with what an action did, or else for which checks it failed. */
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

/** The text comes with its button: Ctrl+Z works from the first moment on. */
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
