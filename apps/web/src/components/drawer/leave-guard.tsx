import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router';
import { type RefObject, useCallback, useRef } from 'react';
import { readToken } from '../../lib/session.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';

/**
 * The search parameter that opens the drawer or dialog; its value is `new` or the ID of the edited object. `page` means
 * that the form is a separate page.
 */
type DrawerParam = 'check' | 'webhook' | 'freshdesk' | 'freshservice' | 'slack' | 'sms' | 'payment';
type FormPlace = DrawerParam | 'page';

export interface LeaveGuard {
  blocker: ReturnType<typeof useAskingBlocker>;
  /** Set by the form. Returns whether leaving now would lose entered values. */
  hasUnsavedChanges: RefObject<() => boolean>;
  /** Stops blocking, because the entered values are saved. */
  release: () => void;
}

/**
 * Blocks every way out of the form while there are unsaved changes: closing it, going back, or following a link. The
 * browser itself asks when the tab is closed. After the end of the session nothing is blocked, because nothing can be
 * saved.
 */
export const useLeaveGuard = (place: FormPlace): LeaveGuard => {
  const hasUnsavedChanges = useRef(() => false);
  const isOver = useRef(false);
  const isBlocking = useCallback(() => !isOver.current && readToken() !== null && hasUnsavedChanges.current(), []);
  const release = useCallback(() => {
    isOver.current = true;
  }, []);
  return { blocker: useAskingBlocker(place, isBlocking), hasUnsavedChanges, release };
};

const useAskingBlocker = (place: FormPlace, isBlocking: () => boolean) => {
  const shouldBlockFn = useCallback<ShouldBlockFn>(
    ({ current, next }) => openedBy(place, current) !== openedBy(place, next) && isBlocking(),
    [place, isBlocking],
  );
  return useBlocker({ shouldBlockFn, enableBeforeUnload: isBlocking, withResolver: true });
};

// Each route has different search parameters. A form is opened by one of them.
const openedBy = (place: FormPlace, { pathname, search }: { pathname: string; search: object }): unknown =>
  place === 'page' ? pathname : (search as Record<string, unknown>)[place];

/** Asks for confirmation before entered values are lost. */
export const LeaveDialog = ({ blocker }: Pick<LeaveGuard, 'blocker'>) => (
  <DiscardDialog
    opened={blocker.status === 'blocked'}
    onDiscard={() => blocker.proceed?.()}
    onKeep={() => blocker.reset?.()}
  />
);

interface DiscardDialogProps {
  opened: boolean;
  onDiscard: () => void;
  onKeep: () => void;
}

export const DiscardDialog = ({ opened, onDiscard, onKeep }: DiscardDialogProps) => (
  <ConfirmDialog
    opened={opened}
    title="Discard what you entered?"
    confirm="Discard"
    cancel="Keep editing"
    isDangerous
    onConfirm={onDiscard}
    onClose={onKeep}
  >
    It is not saved yet.
  </ConfirmDialog>
);
