import { lazy, Suspense } from 'react';

// Rarely seen, so each is loaded when it is needed.
const PAGES = {
  CA: lazy(async () => ({ default: (await import('./suspended.tsx')).Suspended })),
  PS: lazy(async () => ({ default: (await import('./paused.tsx')).Paused })),
  NA: lazy(async () => ({ default: (await import('./not-activated.tsx')).NotActivated })),
  none: lazy(async () => ({ default: (await import('./no-organization.tsx')).NoOrganization })),
};

/** Shown in place of the app while the organization is not active, or when the person belongs to none. */
export const OrganizationStatePage = ({ state }: { state: keyof typeof PAGES }) => {
  const Page = PAGES[state];
  return (
    <Suspense fallback={null}>
      <Page />
    </Suspense>
  );
};
