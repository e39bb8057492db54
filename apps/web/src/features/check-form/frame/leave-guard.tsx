import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { readToken } from '../../../lib/session.ts';

type Blocker = ReturnType<typeof useLeaveGuard>;

/**
 * Holds every way out of the drawer while something would be lost: closing it, going back, following a link. The browser
 * itself asks when the tab is closed. A session that has ended lets go: nothing could be saved any more.
 */
export const useLeaveGuard = (wouldLose: () => boolean) =>
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      checkIn(current.search) !== checkIn(next.search) && readToken() !== null && wouldLose(),
    enableBeforeUnload: wouldLose,
    withResolver: true,
  });

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
