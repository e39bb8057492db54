import { Suspense } from 'react';
import { useOrganization } from '../../../lib/account.ts';
import { lazyPart } from '../../../lib/parts/lazy-part.tsx';

const UnverifiedStrip = lazyPart(() => import('./unverified-strip.tsx'), 'UnverifiedStrip');

export const UnverifiedBanner = () => {
  const { state, owner_verification: verification } = useOrganization();
  // A suspended organization has a separate page for this.
  if (verification === null || state !== 'AC') return null;
  return (
    <Suspense fallback={null}>
      <UnverifiedStrip verification={verification} />
    </Suspense>
  );
};
