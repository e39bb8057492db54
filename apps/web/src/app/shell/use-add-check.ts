import { useNavigate } from '@tanstack/react-router';
import { useMay, useOrganization, useSellsPlans } from '../../lib/account.ts';
import { showWarning } from '../../lib/toast.ts';

/** Opens the drawer for a new check, or shows why no check can be added. */
export const useAddCheck = (): (() => void) => {
  const { number_of_checks: used, maximum_checks_allowed: maximum } = useOrganization();
  const mayAdd = useMay('checks.manage');
  const sellsPlans = useSellsPlans();
  const navigate = useNavigate();
  return () => {
    if (!mayAdd) return;
    if (sellsPlans && used >= maximum)
      showWarning(`All ${maximum} checks of your plan are used. Delete one to add another.`);
    else void navigate({ to: '.', search: (old) => ({ ...old, check: 'new' as const }) });
  };
};
