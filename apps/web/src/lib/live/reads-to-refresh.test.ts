import type { OrganizationChangedEvent, OrganizationEvent } from '@pharos/contract/rest/events/events.ts';
import { expect, test } from 'vitest';
import { readsToRefresh } from './reads-to-refresh.ts';

const organizationChanged = (changed: OrganizationChangedEvent['data']['changed']): OrganizationEvent => ({
  event: 'organization.changed',
  data: { changed },
});
const paths = (event: OrganizationEvent): string[] => readsToRefresh(event).map(({ path }) => path);

test('refreshes lists, counts and reports after a state change', () => {
  expect(paths({ event: 'check.state', data: {} } as OrganizationEvent)).toEqual(
    expect.arrayContaining([
      '/checks/',
      '/organizations/',
      '/recent-state-changes/',
      '/check-stats-reports/:id/',
      '/badges/',
    ]),
  );
});

test('refreshes nothing after a result, which is written into the cache and followed by the minutely refresh', () => {
  expect(paths({ event: 'check.result', data: { results: [] } })).toEqual([]);
});

test.each([
  ['settings', ['/organizations/', '/api-keys/']],
  ['subscription', ['/organizations/', '/subscriptions/', '/payment/card/']],
  [
    'integrations',
    [
      '/organizations/',
      '/integrations/webhooks/',
      '/integrations/freshdesk-alerters/',
      '/integrations/freshservice-alerters/',
      '/integrations/slack-alerters/',
      '/integrations/sms-alerters/',
      '/serving-integrations/',
      '/integrations/:id/deliveries/',
    ],
  ],
  ['badges', ['/badges/', '/badges/:uuid/']],
  [
    'status-pages',
    [
      '/public-status-pages/',
      '/public-status-pages/:id/',
      '/public-status-pages/:id/subscribers/',
      '/page-incidents/',
      '/page-incidents/:id/',
      '/maintenances/',
      '/maintenances/:id/',
    ],
  ],
] as const)('refreshes the data of the organization that belongs to %s', (changed, expected) => {
  expect(paths(organizationChanged(changed))).toEqual(expected);
});

test('refreshes members, contacts, invitations and the own role after a change of people', () => {
  expect(paths(organizationChanged('people'))).toEqual(
    expect.arrayContaining([
      '/organization-members/',
      '/organization-subscribers/',
      '/invitations/',
      '/logged-in-user/',
    ]),
  );
});

test('refreshes everything that an import fills', () => {
  expect(paths(organizationChanged('imports'))).toEqual(
    expect.arrayContaining(['/import/', '/checks/', '/organizations/', '/badges/', '/organization-members/']),
  );
});

test('refreshes the receipts after a delivery, and the check after its change', () => {
  expect(paths({ event: 'alert.delivered', data: {} } as OrganizationEvent)).toEqual([
    '/alert-receipts/',
    '/integrations/:id/deliveries/',
  ]);
  expect(paths({ event: 'check.changed', data: {} } as OrganizationEvent)).toEqual(
    expect.arrayContaining(['/checks/', '/checks/:id/', '/check-statuses/:id/', '/badges/']),
  );
});
