import { Suspense } from 'react';
import { useMailSetup } from '../../components/no-mail/use-mail-setup.ts';
import { lazyPart } from '../../lib/parts/lazy-part.tsx';

// Lazily loaded, because most installations have a mail server and never show it.
const NoMailStrip = lazyPart(() => import('./no-mail-strip.tsx'), 'NoMailStrip');

/**
 * Warns admins that no alerts are delivered because there is neither a mail server nor an integration. It does not
 * reappear after it is dismissed.
 */
export const NoMailBanner = () => {
  const { isOnDashboard, dismiss } = useMailSetup();
  if (!isOnDashboard) return null;
  return (
    <Suspense fallback={null}>
      <NoMailStrip onDismiss={dismiss} />
    </Suspense>
  );
};
