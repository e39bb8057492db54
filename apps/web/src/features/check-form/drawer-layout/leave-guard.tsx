import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router';
import { type RefObject, useCallback, useRef } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { readToken } from '../../../lib/session.ts';

interface LeaveGuard {
  blocker: ReturnType<typeof useAskingBlocker>;
  /** Set by the form: whether leaving now would lose something that was entered. */
  hasUnsavedChanges: RefObject<() => boolean>;
  /** What was entered is saved: leaving is no longer blocked. */
  release: () => void;
}

/**
 * Blocks every way out of the drawer while there are unsaved changes: closing it, going back, following a link. The browser
 * itself asks when the tab is closed. A session that has ended blocks nothing: nothing could be saved any more.
 */
export const useLeaveGuard = (): LeaveGuard => {
  const hasUnsavedChanges = useRef(() => false);
  const isOver = useRef(false);
  const isBlocking = useCallback(() => !isOver.current && readToken() !== null && hasUnsavedChanges.current(), []);
  const release = useCallback(() => {
    isOver.current = true;
  }, []);
  return { blocker: useAskingBlocker(isBlocking), hasUnsavedChanges, release };
};

const useAskingBlocker = (isBlocking: () => boolean) => {
  const shouldBlockFn = useCallback<ShouldBlockFn>(
    ({ current, next }) => checkIn(current.search) !== checkIn(next.search) && isBlocking(),
    [isBlocking],
  );
  return useBlocker({ shouldBlockFn, enableBeforeUnload: isBlocking, withResolver: true });
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
