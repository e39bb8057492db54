import { lazy, Suspense } from 'react';
import { useOrganization } from '../../lib/account.ts';

// Hardly anybody ever sees one of them.
const PAGES = {
  CA: lazy(async () => ({ default: (await import('./suspended.tsx')).Suspended })),
  PS: lazy(async () => ({ default: (await import('./paused.tsx')).Paused })),
  NA: lazy(async () => ({ default: (await import('./not-activated.tsx')).NotActivated })),
};

/** What stands in place of the app while the organisation is not active. */
export const AccountState = () => {
  const { state } = useOrganization();
  if (state === 'AC') return null;
  const Page = PAGES[state];
  return (
    <Suspense fallback={null}>
      <Page />
    </Suspense>
  );
};
