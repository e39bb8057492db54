import type { ListedCheck } from '@pharos/contract/rest/checks/check-answer.ts';
import { useState } from 'react';
import type { CheckAction } from './action-text.ts';
import { useDeleteChecks } from './use-delete-checks.ts';
import { useSetMonitoring } from './use-set-monitoring.ts';

export interface PendingAction {
  action: CheckAction;
  checks: readonly ListedCheck[];
  isBulk: boolean;
  /** Receives the focus when the dialog closes. */
  opener: HTMLElement | null;
}

export interface CheckActions {
  /** Pauses (`PS`) or restarts (`AC`) without confirmation, because a pause can be undone. */
  setMonitoring: (check: ListedCheck, to: 'PS' | 'AC') => void;
  confirmThenDo: (pending: PendingAction) => void;
}

const NONE = { pending: null, isOpen: false };

/** `onBulkDone` is called after an action on selected checks. */
export const useCheckActions = (onBulkDone: () => void) => {
  // Remains set after the dialog closes, so that its content is visible during the fade-out.
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
