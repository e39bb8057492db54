import { Suspense } from 'react';
import { useOrganization } from '../../../lib/account.ts';
import { lazyPart } from '../../../lib/parts/lazy-part.tsx';

// Of no use to most, and so not part of what everybody loads first.
const RetirementStrip = lazyPart(() => import('./retirement-strip.tsx'), 'RetirementStrip');

/** That the service ends. */
export const RetirementBanner = () => {
  const { deprecation } = useOrganization();
  if (deprecation === null) return null;
  return (
    <Suspense fallback={null}>
      <RetirementStrip />
    </Suspense>
  );
};
