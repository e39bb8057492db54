import { Suspense } from 'react';
import { useOrganization } from '../../../lib/account.ts';
import { lazyPart } from '../../../lib/parts/lazy-part.tsx';

// Most users never see this strip, so it is not part of the initial bundle.
const RetirementStrip = lazyPart(() => import('./retirement-strip.tsx'), 'RetirementStrip');

/** Shows that the service ends. */
export const RetirementBanner = () => {
  const { deprecation } = useOrganization();
  if (deprecation === null) return null;
  return (
    <Suspense fallback={null}>
      <RetirementStrip />
    </Suspense>
  );
};
