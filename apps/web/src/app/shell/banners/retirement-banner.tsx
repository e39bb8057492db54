import { Suspense } from 'react';
import { useOrganization } from '../../../lib/account.ts';
import { lazyPart } from '../../../lib/parts/lazy-part.tsx';

const RetirementStrip = lazyPart(() => import('./retirement-strip.tsx'), 'RetirementStrip');

export const RetirementBanner = () => {
  const { deprecation } = useOrganization();
  if (deprecation === null) return null;
  return (
    <Suspense fallback={null}>
      <RetirementStrip />
    </Suspense>
  );
};
