import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router';
import { type RefObject, useCallback, useRef } from 'react';
import { readToken } from '../../lib/session.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';

/**
 * The search parameter that opens the form, with `new` or the ID of the edited object. `page` is a form on a separate
 * page.
 */
type DrawerParam = 'check' | 'webhook' | 'freshdesk' | 'freshservice' | 'slack' | 'sms' | 'payment';
type FormPlace = DrawerParam | 'page';

export interface LeaveGuard {
  blocker: ReturnType<typeof useAskingBlocker>;
  /** Set by the form. */
  hasUnsavedChanges: RefObject<() => boolean>;
  /** Stops blocking after the values are saved. */
  release: () => void;
}

/**
 * Blocks navigation away from the form while there are unsaved changes. After the session ends, nothing is blocked,
 * because nothing can be saved.
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

// The search parameters depend on the route.
const openedBy = (place: FormPlace, { pathname, search }: { pathname: string; search: object }): unknown =>
  place === 'page' ? pathname : (search as Record<string, unknown>)[place];

export const LeaveDialog = ({ blocker }: Pick<LeaveGuard, 'blocker'>) => (
  <DiscardDialog
    opened={blocker.status === 'blocked'}
    onDiscard={() => blocker.proceed?.()}
    onContinue={() => blocker.reset?.()}
  />
);

interface DiscardDialogProps {
  opened: boolean;
  onDiscard: () => void;
  onContinue: () => void;
}

export const DiscardDialog = ({ opened, onDiscard, onContinue }: DiscardDialogProps) => (
  <ConfirmDialog
    opened={opened}
    title="Discard what you entered?"
    confirm="Discard"
    cancel="Keep editing"
    isDangerous
    onConfirm={onDiscard}
    onClose={onContinue}
  >
    It is not saved yet.
  </ConfirmDialog>
);
