import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router';
import { type RefObject, useCallback } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { readToken } from '../../../lib/session.ts';

type Blocker = ReturnType<typeof useLeaveGuard>;

/**
 * Holds every way out of the drawer while something would be lost: closing it, going back, following a link. The browser
 * itself asks when the tab is closed. A session that has ended lets go: nothing could be saved any more.
 */
export const useLeaveGuard = (wouldLose: RefObject<() => boolean>) => {
  const shouldBlockFn = useCallback<ShouldBlockFn>(
    ({ current, next }) =>
      checkIn(current.search) !== checkIn(next.search) && readToken() !== null && wouldLose.current(),
    [wouldLose],
  );
  const enableBeforeUnload = useCallback(() => wouldLose.current(), [wouldLose]);
  return useBlocker({ shouldBlockFn, enableBeforeUnload, withResolver: true });
};

const checkIn = (search: object): unknown => ('check' in search ? search.check : undefined);

/** Asks before what was entered is lost. */
export const LeaveDialog = ({ blocker }: { blocker: Blocker }) => (
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
