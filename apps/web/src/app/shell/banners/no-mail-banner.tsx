import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useMay } from '../../../lib/account.ts';
import { getInstallation } from '../../../lib/api/first-calls.ts';
import { queryOf } from '../../../lib/api/queries.ts';
import { lazyPart } from '../../../lib/parts/lazy-part.tsx';

// Of no use to most, and so not part of what everybody loads first.
const NoMailStrip = lazyPart(() => import('./no-mail-strip.tsx'), 'NoMailStrip');

/** For admins, as long as no mail server is set up. */
export const NoMailBanner = () => {
  const isAdmin = useMay('people.manage');
  const installation = useQuery({ ...queryOf(getInstallation, {}), enabled: isAdmin }).data;
  if (!isAdmin || !installation || installation.sends_mail) return null;
  return (
    <Suspense fallback={null}>
      <NoMailStrip isHosted={installation.sign_up === 'open'} />
    </Suspense>
  );
};
