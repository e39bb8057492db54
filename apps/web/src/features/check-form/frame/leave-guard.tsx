import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router';
import { type RefObject, useCallback, useRef } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { readToken } from '../../../lib/session.ts';

interface LeaveGuard {
  blocker: ReturnType<typeof useAskingBlocker>;
  /** Is set by the form to say whether something entered would be lost now. */
  wouldLose: RefObject<() => boolean>;
  /** What was entered is saved: nothing holds any more. */
  letGo: () => void;
}

/**
 * Holds every way out of the drawer while something would be lost: closing it, going back, following a link. The browser
 * itself asks when the tab is closed. A session that has ended lets go: nothing could be saved any more.
 */
export const useLeaveGuard = (): LeaveGuard => {
  const wouldLose = useRef(() => false);
  const isOver = useRef(false);
  const holds = useCallback(() => !isOver.current && readToken() !== null && wouldLose.current(), []);
  const letGo = useCallback(() => {
    isOver.current = true;
  }, []);
  return { blocker: useAskingBlocker(holds), wouldLose, letGo };
};

const useAskingBlocker = (holds: () => boolean) => {
  const shouldBlockFn = useCallback<ShouldBlockFn>(
    ({ current, next }) => checkIn(current.search) !== checkIn(next.search) && holds(),
    [holds],
  );
  return useBlocker({ shouldBlockFn, enableBeforeUnload: holds, withResolver: true });
};

const checkIn = (search: object): unknown => ('check' in search ? search.check : undefined);

/** Asks before what was entered is lost. */
export const LeaveDialog = ({ blocker }: Pick<LeaveGuard, 'blocker'>) => (
  <ConfirmDialog
    opened={blocker.status === 'blocked'}
    title="Discard what you entered?"
    confirm="Discard"
    isDangerous
    onConfirm={() => blocker.proceed?.()}
    onClose={() => blocker.reset?.()}
  >
    It is not saved yet.
  </ConfirmDialog>
);
