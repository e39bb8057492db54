import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useMailSetup } from '../../components/no-mail/use-mail-setup.ts';
import { lazyPart } from '../../lib/parts/lazy-part.tsx';

const NoMailButton = lazyPart(() => import('./no-mail-button.tsx'), 'NoMailButton');

/** Warns admins on every page that no mail server is configured, unless the dashboard already shows it. */
export const NoMailSign = () => {
  const { isMissing, isOnDashboard } = useMailSetup();
  const isDashboard = useLocation({ select: ({ pathname }) => pathname === '/' || pathname === '/dashboard' });
  if (!isMissing || (isDashboard && isOnDashboard)) return null;
  return (
    <Suspense fallback={null}>
      <NoMailButton />
    </Suspense>
  );
};
