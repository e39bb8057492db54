import { notifications } from '@mantine/notifications';
import type { BulkAnswer } from '@pharos/contract/rest/checks/bulk.ts';
import { tellError, tellSuccess } from '../../../lib/toast.ts';
import { actionErrorText, actionSuccessText, type FinishedAction } from './action-text.ts';
import { UndoMessage } from './undo-message.tsx';

interface ActionResult extends FinishedAction {
  answer: BulkAnswer;
  undo?: (() => void) | undefined;
}

/** Time enough to notice a mistake. */
const UNDO_MS = 10_000;

/** Shows a toast with what an action did, or else for which checks it failed. */
export const showActionResult = ({ answer, undo, ...finished }: ActionResult): void => {
  const failure = actionErrorText(finished.checks, answer);
  if (failure !== null) {
    tellError(failure);
    return;
  }
  const text = actionSuccessText(finished);
  if (!undo) {
    tellSuccess(text);
    return;
  }
  const id = `undo-${Date.now()}`;
  const hideAndUndo = () => {
    notifications.hide(id);
    undo();
  };
  notifications.show({
    id,
    message: <UndoMessage text={text} onUndo={hideAndUndo} />,
    color: 'teal',
    role: 'status',
    autoClose: UNDO_MS,
  });
};
