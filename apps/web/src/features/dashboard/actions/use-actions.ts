import type { ListedCheck } from '@pharos/contract/rest/checks/check-answer.ts';
import { useState } from 'react';
import type { Deed } from './tell-outcome.tsx';
import { useDeleteChecks } from './use-delete-checks.ts';
import { useSetMonitoring } from './use-set-monitoring.ts';

/** What is to be done once it has been confirmed. */
export interface Question {
  deed: Deed;
  checks: readonly ListedCheck[];
  isBulk: boolean;
  /** The control that led here: it has the focus again when nothing was done. */
  opener: HTMLElement | null;
}

export interface CheckActions {
  /** Pausing one check can be undone, so that nothing asks before. */
  setMonitoring: (check: ListedCheck, to: 'PS' | 'AC') => void;
  ask: (question: Question) => void;
}

const NOTHING = { question: null, isAsking: false };

/** What admins do with checks, and what they are being asked before; `onBulkDone` when checks that were selected have been dealt with. */
export const useActions = (onBulkDone: () => void) => {
  // The question outlives its answer, so that the dialog does not empty itself while it fades.
  const [{ question, isAsking }, setAsking] = useState<{ question: Question | null; isAsking: boolean }>(NOTHING);
  const monitoring = useSetMonitoring();
  const deletion = useDeleteChecks();
  const close = () => setAsking((now) => ({ ...now, isAsking: false }));
  const confirm = ({ deed, checks, isBulk }: Question) => {
    const onSuccess = () => {
      close();
      if (isBulk) onBulkDone();
    };
    if (deed === 'deleted') deletion.mutate({ checks, isBulk }, { onSuccess });
    else monitoring.mutate({ checks, to: deed === 'paused' ? 'PS' : 'AC', isBulk }, { onSuccess });
  };
  const actions: CheckActions = {
    setMonitoring: (check, to) => monitoring.mutate({ checks: [check], to, isBulk: false }),
    ask: (asked) => setAsking({ question: asked, isAsking: true }),
  };
  return { actions, question, isAsking, isBusy: deletion.isPending || monitoring.isPending, confirm, close };
};
