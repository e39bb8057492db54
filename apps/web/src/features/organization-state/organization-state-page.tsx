import { Suspense } from 'react';
import { lazyContent } from '../../lib/parts/lazy-part.tsx';

// Loaded on demand, because these pages are rarely shown.
const PAGES = {
  CA: lazyContent(() => import('./suspended.tsx'), 'Suspended'),
  PS: lazyContent(() => import('./paused.tsx'), 'Paused'),
  NA: lazyContent(() => import('./not-activated.tsx'), 'NotActivated'),
  SU: lazyContent(() => import('./suspended-by-operator.tsx'), 'SuspendedByOperator'),
  RT: lazyContent(() => import('./retired.tsx'), 'Retired'),
  none: lazyContent(() => import('./no-organization.tsx'), 'NoOrganization'),
};

export const OrganizationStatePage = ({ state }: { state: keyof typeof PAGES }) => {
  const Page = PAGES[state];
  return (
    <Suspense fallback={null}>
      <Page />
    </Suspense>
  );
};
