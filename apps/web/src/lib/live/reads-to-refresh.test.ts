import type { OrganizationChangedEvent, OrganizationEvent } from '@pharos/contract/rest/events/events.ts';
import { expect, test } from 'vitest';
import { readsToRefresh } from './reads-to-refresh.ts';

const organizationChanged = (changed: OrganizationChangedEvent['data']['changed']): OrganizationEvent => ({
  event: 'organization.changed',
  data: { changed },
});
const paths = (event: OrganizationEvent): string[] => readsToRefresh(event).map(({ path }) => path);

test('reads lists, counts and reports again after a state change', () => {
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

test('reads nothing again after a result: it is written into the cache, and the rest waits for the minute', () => {
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
] as const)('reads what belongs to the %s of the organization again', (changed, expected) => {
  expect(paths(organizationChanged(changed))).toEqual(expected);
});

test('reads members, contacts, invitations and the own role again after a change of people', () => {
  expect(paths(organizationChanged('people'))).toEqual(
    expect.arrayContaining([
      '/organization-members/',
      '/organization-subscribers/',
      '/invitations/',
      '/logged-in-user/',
    ]),
  );
});

test('reads everything that an import fills again', () => {
  expect(paths(organizationChanged('imports'))).toEqual(
    expect.arrayContaining(['/import/', '/checks/', '/organizations/', '/badges/', '/organization-members/']),
  );
});

test('reads the receipts again after a delivery, and the check after its change', () => {
  expect(paths({ event: 'alert.delivered', data: {} } as OrganizationEvent)).toEqual([
    '/alert-receipts/',
    '/integrations/:id/deliveries/',
  ]);
  expect(paths({ event: 'check.changed', data: {} } as OrganizationEvent)).toEqual(
    expect.arrayContaining(['/checks/', '/checks/:id/', '/check-statuses/:id/', '/badges/']),
  );
});
