import { useNavigate } from '@tanstack/react-router';
import { FormDrawer } from '../../components/drawer/form-drawer.tsx';
import { useLeaveGuard } from '../../components/drawer/leave-guard.tsx';
import { useMay } from '../../lib/account.ts';
import { CheckFormLoader } from './check-form-loader.tsx';
import { AdminsOnly, LimitReached, useIsBelowLimit } from './drawer-layout/cannot-add-check.tsx';

interface CheckDrawerProps {
  check: 'new' | number;
  clone?: number | undefined;
  onClose: () => void;
}

export const CheckDrawer = ({ check, clone, onClose }: CheckDrawerProps) => {
  const navigate = useNavigate();
  const mayManage = useMay('checks.manage');
  const isBelowLimit = useIsBelowLimit(check);
  const { blocker, hasUnsavedChanges, release } = useLeaveGuard('check');

  const finish = async (): Promise<void> => {
    release();
    // Removes the filters that could hide the saved check. A new check may not match the search either.
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
