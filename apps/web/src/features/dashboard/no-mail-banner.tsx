import { Suspense } from 'react';
import { useMailSetup } from '../../components/no-mail/use-mail-setup.ts';
import { lazyPart } from '../../lib/parts/lazy-part.tsx';

// Most installations have a mail server, so this is not part of the first load.
const NoMailStrip = lazyPart(() => import('./no-mail-strip.tsx'), 'NoMailStrip');

/** Warns admins that no alert leaves Pharos: there is no mail server and no integration. Once dismissed, it does not return. */
export const NoMailBanner = () => {
  const { isOnDashboard, dismiss } = useMailSetup();
  if (!isOnDashboard) return null;
  return (
    <Suspense fallback={null}>
      <NoMailStrip onDismiss={dismiss} />
    </Suspense>
  );
};
