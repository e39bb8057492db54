import { Suspense } from 'react';
import { useOrganization } from '../../../lib/account.ts';
import { lazyPart } from '../../../lib/parts/lazy-part.tsx';

// Most users never see this strip, so it is not part of the initial bundle.
const UnverifiedStrip = lazyPart(() => import('./unverified-strip.tsx'), 'UnverifiedStrip');

/** Shows all members what is waiting for the verification of the owner's address, and until when. */
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
