import { Drawer } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMay } from '../../lib/account.ts';
import classes from './check-drawer.module.css';
import { CheckFormLoader } from './check-form-loader.tsx';
import { AdminsOnly, LimitReached, useIsBelowLimit } from './drawer-layout/cannot-add-check.tsx';
import { LeaveDialog, useLeaveGuard } from './drawer-layout/leave-guard.tsx';
import { useReturnFocus } from './drawer-layout/use-return-focus.ts';

interface CheckDrawerProps {
  /** The id of the check that is edited. */
  check: 'new' | number;
  onClose: () => void;
}

/** The drawer that adds or edits a check. Going away with something entered asks first, whichever way it goes. */
export const CheckDrawer = ({ check, onClose }: CheckDrawerProps) => {
  useReturnFocus();
  const navigate = useNavigate();
  const mayManage = useMay('checks.manage');
  const isBelowLimit = useIsBelowLimit(check);
  const { blocker, hasUnsavedChanges, release } = useLeaveGuard();

  const finish = async (): Promise<void> => {
    release();
    // The list shows all checks again, so that the saved one is among them. Nothing says that a new one matches the search.
    const stays = check === 'new' ? { search: undefined, page: undefined } : {};
    await navigate({ to: '.', search: (old) => ({ ...old, status: undefined, ...stays }), replace: true });
    onClose();
  };

  // Once the key event is over: the dialog that asks would take the same Escape for its own answer.
  const close = (): void => {
    setTimeout(onClose);
  };

  return (
    <>
      <Drawer
        opened
        onClose={close}
        position="right"
        size={800}
        title={check === 'new' ? 'Add Check' : 'Edit Check'}
        closeOnEscape={blocker.status !== 'blocked'}
        classNames={{ content: classes.content, header: classes.header, body: classes.body, title: classes.title }}
      >
        {!mayManage && <AdminsOnly />}
        {mayManage && !isBelowLimit && <LimitReached />}
        {mayManage && isBelowLimit && (
          <CheckFormLoader
            key={check}
            check={check}
            hasUnsavedChanges={hasUnsavedChanges}
            onSaved={() => void finish()}
            onCancel={onClose}
          />
        )}
      </Drawer>
      {/* After the drawer, and so above it. */}
      <LeaveDialog blocker={blocker} />
    </>
  );
};
