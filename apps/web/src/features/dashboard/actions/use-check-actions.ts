import type { ListedCheck } from '@pharos/contract/rest/checks/check-answer.ts';
import { useState } from 'react';
import type { CheckAction } from './action-text.ts';
import { useDeleteChecks } from './use-delete-checks.ts';
import { useSetMonitoring } from './use-set-monitoring.ts';

/** What is done once it has been confirmed. */
export interface PendingAction {
  action: CheckAction;
  checks: readonly ListedCheck[];
  isBulk: boolean;
  /** The control that led here: it has the focus again when nothing was done. */
  opener: HTMLElement | null;
}

export interface CheckActions {
  /** Pausing one check can be undone, so that nothing asks before. */
  setMonitoring: (check: ListedCheck, to: 'PS' | 'AC') => void;
  /** Asks in a dialog, and does it when that is confirmed. */
  confirmThenDo: (pending: PendingAction) => void;
}

const NONE = { pending: null, isOpen: false };

/** What admins do with checks, and what waits to be confirmed; `onBulkDone` after an action on the selected checks. */
export const useCheckActions = (onBulkDone: () => void) => {
  // What was pending is kept after the dialog is closed, so that the dialog does not empty itself while it fades.
  const [{ pending, isOpen }, setDialog] = useState<{ pending: PendingAction | null; isOpen: boolean }>(NONE);
  const monitoring = useSetMonitoring();
  const deletion = useDeleteChecks();
  const forget = () => setDialog(NONE);
  const close = () => setDialog((now) => ({ ...now, isOpen: false }));
  const confirm = ({ action, checks, isBulk }: PendingAction) => {
    const onSuccess = () => {
      close();
      if (isBulk) onBulkDone();
    };
    if (action === 'delete') deletion.mutate({ checks, isBulk }, { onSuccess });
    else monitoring.mutate({ checks, to: action === 'pause' ? 'PS' : 'AC', isBulk }, { onSuccess });
  };
  const actions: CheckActions = {
    setMonitoring: (check, to) => monitoring.mutate({ checks: [check], to, isBulk: false }),
    confirmThenDo: (next) => setDialog({ pending: next, isOpen: true }),
  };
  return { actions, pending, isOpen, isBusy: deletion.isPending || monitoring.isPending, confirm, close, forget };
};
