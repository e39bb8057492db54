import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useIsAdmin, useMay } from '../../lib/account.ts';
import { lazyPart } from '../../lib/parts/lazy-part.tsx';
import { showWarning } from '../../lib/toast.ts';

const CheckDrawer = lazyPart(() => import('../../features/check-form/check-drawer.tsx'), 'CheckDrawer');

export const RoutedCheckDrawer = () => {
  const { check, clone } = useSearch({ from: '/app' });
  const mayManage = useMay('checks.manage');
  const navigate = useNavigate();
  const isAdmin = useIsAdmin();
  const close = (): void => {
    void navigate({ to: '.', search: (old) => ({ ...old, check: undefined, clone: undefined }), replace: true });
  };
  const isRefused = check !== undefined && !mayManage;
  useEffect(() => {
    if (isRefused)
      showWarning(isAdmin ? 'Checks cannot be changed at the moment.' : 'Only admins can add and change checks.');
  }, [isRefused, isAdmin]);
  if (check === undefined || !mayManage) return null;
  return (
    <Suspense fallback={null}>
      <CheckDrawer key={`${check} ${clone}`} check={check} clone={clone} onClose={close} onPartFailed={close} />
    </Suspense>
  );
};
