import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useMay } from '../../lib/account.ts';
import { lazyPart } from '../../lib/parts/lazy-part.tsx';

const CheckDrawer = lazyPart(() => import('../../features/check-form/check-drawer.tsx'), 'CheckDrawer');

/** The check drawer over any page, while the address says so. */
export const RoutedCheckDrawer = () => {
  const { check } = useSearch({ from: '/app' });
  const mayManage = useMay('checks.manage');
  const navigate = useNavigate();
  if (check === undefined || !mayManage) return null;
  const close = (): void => {
    void navigate({ to: '.', search: (old) => ({ ...old, check: undefined }), replace: true });
  };
  return (
    <Suspense fallback={null}>
      <CheckDrawer key={check} check={check} onClose={close} onPartFailed={close} />
    </Suspense>
  );
};
