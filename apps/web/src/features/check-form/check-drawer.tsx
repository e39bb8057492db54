import { useNavigate } from '@tanstack/react-router';
import { FormDrawer } from '../../components/drawer/form-drawer.tsx';
import { useLeaveGuard } from '../../components/drawer/leave-guard.tsx';
import { useMay } from '../../lib/account.ts';
import { CheckFormLoader } from './check-form-loader.tsx';
import { AdminsOnly, LimitReached, useIsBelowLimit } from './drawer-layout/cannot-add-check.tsx';

interface CheckDrawerProps {
  /** The id of the check that is edited. */
  check: 'new' | number;
  /** The id of the check that a new one is a copy of. */
  clone?: number | undefined;
  onClose: () => void;
}

/** The drawer that adds or edits a check. Going away with something entered asks first, whichever way it goes. */
export const CheckDrawer = ({ check, clone, onClose }: CheckDrawerProps) => {
  const navigate = useNavigate();
  const mayManage = useMay('checks.manage');
  const isBelowLimit = useIsBelowLimit(check);
  const { blocker, hasUnsavedChanges, release } = useLeaveGuard('check');

  const finish = async (): Promise<void> => {
    release();
    // The list shows all checks again, so that the saved one is among them. Nothing says that a new one matches the search.
    const stays = check === 'new' ? { search: undefined, page: undefined } : {};
    await navigate({ to: '.', search: (old) => ({ ...old, status: undefined, ...stays }), replace: true });
    onClose();
  };

  return (
    <FormDrawer title={check === 'new' ? 'Add Check' : 'Edit Check'} blocker={blocker} onClose={onClose}>
      {!mayManage && <AdminsOnly />}
      {mayManage && !isBelowLimit && <LimitReached />}
      {mayManage && isBelowLimit && (
        <CheckFormLoader
          key={`${check} ${clone}`}
          check={check}
          clone={clone}
          hasUnsavedChanges={hasUnsavedChanges}
          onSaved={() => void finish()}
          onCancel={onClose}
        />
      )}
    </FormDrawer>
  );
};
