import { Suspense } from 'react';
import { useMailSetup } from '../../components/no-mail/use-mail-setup.ts';
import { lazyPart } from '../../lib/parts/lazy-part.tsx';

// Lazily loaded, because most installations have a mail server.
const NoMailStrip = lazyPart(() => import('./no-mail-strip.tsx'), 'NoMailStrip');

/** Warns admins that neither a mail server nor an integration can deliver alerts. Dismissal is permanent. */
export const NoMailBanner = () => {
  const { isOnDashboard, dismiss } = useMailSetup();
  if (!isOnDashboard) return null;
  return (
    <Suspense fallback={null}>
      <NoMailStrip onDismiss={dismiss} />
    </Suspense>
  );
};
