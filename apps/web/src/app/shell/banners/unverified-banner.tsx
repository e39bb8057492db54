import { Suspense } from 'react';
import { useOrganization } from '../../../lib/account.ts';
import { lazyPart } from '../../../lib/parts/lazy-part.tsx';

// Of no use to most, and so not part of what everybody loads first.
const UnverifiedStrip = lazyPart(() => import('./unverified-strip.tsx'), 'UnverifiedStrip');

/** For all members, as long as the owner's address has to be verified: what waits for that, and until when. */
export const UnverifiedBanner = () => {
  const { state, owner_verification: verification } = useOrganization();
  // One that is suspended has a page of its own.
  if (verification === null || state !== 'AC') return null;
  return (
    <Suspense fallback={null}>
      <UnverifiedStrip verification={verification} />
    </Suspense>
  );
};
