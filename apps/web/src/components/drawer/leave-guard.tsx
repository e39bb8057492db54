import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router';
import { type RefObject, useCallback, useRef } from 'react';
import { readToken } from '../../lib/session.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';

/** What of the query opens the drawer or dialog: `new`, or the id of what is edited. */
type DrawerParam = 'check' | 'webhook' | 'freshdesk' | 'freshservice' | 'slack' | 'sms';

export interface LeaveGuard {
  blocker: ReturnType<typeof useAskingBlocker>;
  /** Set by the form: whether leaving now would lose something that was entered. */
  hasUnsavedChanges: RefObject<() => boolean>;
  /** What was entered is saved: leaving is no longer blocked. */
  release: () => void;
}

/**
 * Blocks every way out of the drawer or dialog while there are unsaved changes: closing it, going back, following a link. The browser
 * itself asks when the tab is closed. A session that has ended blocks nothing: nothing could be saved any more.
 */
export const useLeaveGuard = (param: DrawerParam): LeaveGuard => {
  const hasUnsavedChanges = useRef(() => false);
  const isOver = useRef(false);
  const isBlocking = useCallback(() => !isOver.current && readToken() !== null && hasUnsavedChanges.current(), []);
  const release = useCallback(() => {
    isOver.current = true;
  }, []);
  return { blocker: useAskingBlocker(param, isBlocking), hasUnsavedChanges, release };
};

const useAskingBlocker = (param: DrawerParam, isBlocking: () => boolean) => {
  const shouldBlockFn = useCallback<ShouldBlockFn>(
    ({ current, next }) => openedBy(param, current.search) !== openedBy(param, next.search) && isBlocking(),
    [param, isBlocking],
  );
  return useBlocker({ shouldBlockFn, enableBeforeUnload: isBlocking, withResolver: true });
};

const openedBy = (param: DrawerParam, search: object): unknown => (search as Record<string, unknown>)[param];

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
