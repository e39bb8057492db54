import { notifications } from '@mantine/notifications';
import type { BulkAnswer } from '@pharos/contract/rest/checks/bulk.ts';
import { tellError, tellSuccess } from '../../../lib/toast.ts';
import { UndoMessage } from './undo-message.tsx';

export type Deed = 'paused' | 'restarted' | 'deleted';

interface Outcome {
  deed: Deed;
  names: readonly string[];
  /** Of a bulk action, which counts its checks rather than name them. */
  isBulk: boolean;
  answer: BulkAnswer;
  nameOf: (id: number) => string;
  undo?: (() => void) | undefined;
}

/** Time enough to notice a mistake. */
const UNDO_MS = 10_000;

const ONE: Record<Deed, string> = {
  paused: 'paused monitoring successfully',
  restarted: 'started monitoring successfully',
  deleted: 'deleted successfully',
};

export const successText = (deed: Deed, names: readonly string[], isBulk: boolean): string =>
  isBulk ? `${names.length} check(s) ${deed} successfully` : `${names.join(', ')} ${ONE[deed]}`;

/** Says what an action did, or else for which checks it failed. */
export const tellOutcome = ({ deed, names, isBulk, answer, nameOf, undo }: Outcome): void => {
  if (answer.errors && answer.errors.length > 0) {
    tellError(answer.errors.map(({ id, message }) => `${nameOf(id)}: ${message}`).join(' '));
    return;
  }
  const text = successText(deed, names, isBulk);
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
