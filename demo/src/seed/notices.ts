import type { Maintenance } from '@pharos/contract/rest/status-pages/maintenances.ts';
import type { PageIncident } from '@pharos/contract/rest/status-pages/page-incidents.ts';
import type { Api } from './api.ts';

const HOUR_MS = 3_600_000;

/** `pages` contains IDs of status pages, and `ids` contains check IDs by key. */
export const createNotices = async (owner: Api, ids: ReadonlyMap<string, number>, pages: readonly number[]) => {
  const checks = (...keys: string[]): number[] => keys.flatMap((key) => ids.get(key) ?? []);
  const hence = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
  const checkout = await owner.post<PageIncident>('/page-incidents/', {
    name: 'Order confirmations are delayed',
    impact: 'major',
    text: 'We have noticed a problem and are investigating it.',
    checks: checks('checkout'),
    status_pages: pages,
    start: hence(-2),
  });
  await owner.post(`/page-incidents/${checkout.id}/updates/`, {
    status: 'identified',
    text: 'The payment provider answers **slowly**. Orders are stored and will be confirmed later.',
  });
  const search = await owner.post<PageIncident>('/page-incidents/', {
    name: 'Search returns no results',
    text: 'Some searches return no results.',
    checks: checks('storefront'),
    status_pages: pages.slice(0, 1),
    start: hence(-30),
  });
  await owner.post(`/page-incidents/${search.id}/updates/`, { status: 'resolved', text: 'Search works again.' });
  await owner.post<Maintenance>('/maintenances/', {
    name: 'New disks for the storefront',
    text: 'The storefront is read-only for an hour.',
    start: hence(26),
    end: hence(27),
    checks: checks('storefront', 'checkout'),
    status_pages: pages,
  });
};
